import { decode, decodeDetail } from '../pixels/decode.ts'
import type { Detail } from '../pixels/raster.ts'
import type { Category } from '../types.ts'
import { findGarment } from '../understand/find-garment.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { type DrawingOptions, type DrawnGarment, drawGarment } from './drawings.ts'

export interface FoundDrawing {
  found: FoundGarment
  detail: Detail
}

const drawings = new Map<string, Promise<FoundDrawing>>()

/** The garment in a drawing. Finding one takes a second, so tests share it: they copy what they change. */
export function findDrawn(
  shape: DrawnGarment,
  category?: Category,
  options: DrawingOptions = {},
): Promise<FoundDrawing> {
  const key = JSON.stringify([shape, category, options])
  const drawing = drawings.get(key) ?? find(shape, category, options)
  drawings.set(key, drawing)
  return drawing
}

async function find(
  shape: DrawnGarment,
  category: Category | undefined,
  options: DrawingOptions,
): Promise<FoundDrawing> {
  const { photo } = await drawGarment(shape, options)
  const { work } = await decode(photo)
  const found = findGarment(work, null, category)
  return { found, detail: await decodeDetail(photo, found) }
}
