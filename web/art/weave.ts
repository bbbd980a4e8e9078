type Thread = (index: number) => boolean
type Over = (x: number, y: number) => boolean

interface Binding {
  warp: Thread
  weft: Thread
  warpIsUp: Over
}

/** Cloth as it is woven: the thread that lies on top gives each cell its colour; the path draws the dark cells. */
export function weave(size: number, { warp, weft, warpIsUp }: Binding): string {
  const isDark = (x: number, y: number) => (warpIsUp(x, y) ? warp(x) : weft(y))
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (isDark(x, y)) path += `M${x} ${y}h1v1h-1z`
    }
  }
  return path
}

const twill: Over = (x, y) => (x + y) % 4 < 2
const fourAndFour: Thread = (index) => index < 4

/** Pied-de-poule: four dark and four light threads both ways, in a two-and-two twill. */
export const houndstooth = weave(8, { warp: fourAndFour, weft: fourAndFour, warpIsUp: twill })
