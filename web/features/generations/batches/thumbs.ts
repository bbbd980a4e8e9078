import { inTurn } from './in-turn.ts'

const side = 160

/** A small copy of a photo as an address to show; the caller revokes it. Null when it is no picture. */
export const makeThumb = (file: Blob): Promise<string | null> => inTurn(() => shrink(file).catch(() => null))

async function shrink(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { resizeHeight: side, resizeQuality: 'low' })
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7))
  return blob && URL.createObjectURL(blob)
}
