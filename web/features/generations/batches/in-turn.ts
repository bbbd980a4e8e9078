/** Large photos are decoded a few at a time, so that a folder of them neither fills the memory nor holds up the page. */
const together = 2

let running = 0
const waiting: (() => void)[] = []

/** Does what decodes a photo as soon as there is a place for it. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= together) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // Who waited has the place of who is done.
    if (next) next()
    else running--
  }
}
