import type { photoErrors } from '#contracts/errors.ts'
import { uploadLimits } from '#contracts/generations.ts'
import { photoErrorText } from '#web/language/sentences.ts'
import { readCopy } from './copy.ts'

export type Verdict = { isUsable: false; reason: string } | { isUsable: true; warning: string | null }

export const acceptedTypes = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
}

/** The server decides; this only spares the person an upload that it would refuse. */
export async function checkPhoto(file: File): Promise<Verdict> {
  const copy = readCopy()
  if (/heic|heif/i.test(`${file.type} ${file.name}`)) return refuse('heic_unsupported')
  if (!Object.keys(acceptedTypes).includes(file.type)) return refuse('format_unsupported')
  if (file.size === 0) return refuse('file_empty')
  if (file.size > uploadLimits.maxBytes) return refuse('too_large')
  const size = await sizeOf(file)
  if (!size) return refuse('picture_damaged')
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
  if (short < uploadLimits.minSide) return refuse('picture_too_small')
  if (short * long > uploadLimits.maxPixels || long > uploadLimits.maxSide) return refuse('picture_too_large')
  if (long / short > uploadLimits.maxAspect) return refuse('picture_proportions')
  return { isUsable: true, warning: short < uploadLimits.smallSide ? copy.photo.small(short) : null }
}

const refuse = (code: keyof typeof photoErrors): Verdict => ({
  isUsable: false,
  reason: photoErrorText(code),
})

async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return null
  }
}
