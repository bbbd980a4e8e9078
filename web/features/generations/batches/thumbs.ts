const side = 160
/** Decoded a few at a time, so that a folder of large photos neither fills the memory nor holds up the page. */
const together = 2

let running = 0
const waiting: (() => void)[] = []

/** A small copy of a photo as an address to show; the caller revokes it. Null when it is no picture. */
export async function makeThumb(file: Blob): Promise<string | null> {
  if (running >= together) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    const bitmap = await createImageBitmap(file, { resizeHeight: side, resizeQuality: 'low' })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7))
    return blob && URL.createObjectURL(blob)
  } catch {
    return null
  } finally {
    running--
    waiting.shift()?.()
  }
}
