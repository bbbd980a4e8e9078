import type { ErrorCode } from '#contracts/errors.ts'
import { uploadLimits } from '#contracts/generations.ts'
import { inspectJpeg } from './inspect-jpeg.ts'
import { inspectPng } from './inspect-png.ts'
import { inspectWebp } from './inspect-webp.ts'
import type { PictureKind } from './sniff.ts'

/** What a file says of itself before a single pixel is decoded. */
export interface Header {
  width: number
  height: number
  animated: boolean
  /** How often a JPEG repaints the whole picture; 1 for the others. */
  scans: number
}

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
