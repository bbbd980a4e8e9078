import type { ErrorCode } from '#contracts/errors.ts'
import { uploadLimits } from '#contracts/generations.ts'
import type { Header } from './header.ts'
import { inspectJpeg } from './inspect-jpeg.ts'
import { inspectPng } from './inspect-png.ts'
import { inspectWebp } from './inspect-webp.ts'
import type { PictureKind } from './sniff.ts'

const maxScans = 100

/** Why a picture may not be decoded, or null when it may. Costs no more than reading the file. */
export function objectionTo(bytes: Buffer, kind: PictureKind): ErrorCode | null {
  const header = inspectors[kind](bytes)
  if (!header || header.width < 1 || header.height < 1) return 'picture_damaged'
  const { width, height } = header
  if (header.animated) return 'animated'
  if (Math.max(width, height) > uploadLimits.maxAspect * Math.min(width, height)) return 'picture_proportions'
  if (Math.min(width, height) < uploadLimits.minSide) return 'picture_too_small'
  if (Math.max(width, height) > uploadLimits.maxSide || width * height > uploadLimits.maxPixels) {
    return 'picture_too_large'
  }
  // Real progressive files have about ten; thousands are a way to burn a minute of processor in 200 KB.
  if (header.scans > maxScans) return 'picture_damaged'
  return null
}

const inspectors = { png: inspectPng, jpeg: inspectJpeg, webp: inspectWebp } satisfies Record<
  PictureKind,
  (bytes: Buffer) => Header | null
>
