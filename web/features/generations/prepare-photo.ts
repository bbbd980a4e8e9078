/** What a picture can show of a photo. */
const whole = { largeBytes: 4 * 1024 * 1024, longestSide: 2048 }

/** A large phone photo shrinks to what is needed of it; anything else travels as it is. */
export async function downscale(file: File, { largeBytes, longestSide } = whole): Promise<File> {
  if (file.size <= largeBytes) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const ratio = longestSide / Math.max(bitmap.width, bitmap.height)
  if (ratio >= 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * ratio)
  canvas.height = Math.round(bitmap.height * ratio)
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // Only JPEG has no transparency to lose.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (!blob || blob.size >= file.size) return file
  return new File([blob], file.name, { type: blob.type })
}
