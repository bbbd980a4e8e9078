import type { Shrunk, ToShrink } from './prepare-photo.ts'

// A thread of its own: scaling a photo of twelve megapixels takes a tenth of a second, in which the page would stand still.
addEventListener('message', ({ data }: MessageEvent<ToShrink>) => {
  const answer = (blob: Blob | null) => postMessage({ id: data.id, blob } satisfies Shrunk)
  shrink(data).then(answer, () => answer(null))
})

/** Null when the photo is no larger than is needed of it. */
async function shrink({ file, longestSide }: ToShrink): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const ratio = longestSide / Math.max(bitmap.width, bitmap.height)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * ratio)),
    Math.max(1, Math.round(bitmap.height * ratio)),
  )
  const context = ratio < 1 ? canvas.getContext('2d') : null
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  // Only JPEG has no transparency to lose.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  return context && canvas.convertToBlob({ type, quality: 0.92 })
}
