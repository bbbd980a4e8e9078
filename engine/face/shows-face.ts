import { decode, decodeDetail } from '../pixels/decode.ts'
import type { Box, Photo } from '../pixels/raster.ts'
import { shrink } from '../pixels/shrink.ts'
import { SIDE, seeFace } from './see-face.ts'

/** All of 47 photos of people with the whole face in the frame reach it; none of our 24 mannequins exceeds 0.16. */
const SURE = 0.5

/**
 * Whether a picture shows a face: first in the whole of it, then in the middle of its upper half, because a figure from
 * head to foot has a small one. Throws EngineError `unreadable`.
 */
export async function showsFace(picture: Uint8Array): Promise<boolean> {
  const { work } = await decode(picture, { largest: SIDE })
  if (seeFace(work) >= SURE) return true
  const upper = await decodeDetail(picture, { photo: work, box: upperMiddle(work), turn: 0 })
  return seeFace(await shrink(upper, SIDE)) >= SURE
}

/** A square, or as much of one as there is. */
function upperMiddle({ width, height }: Photo): Box {
  const side = Math.floor(Math.min(width, height / 2))
  const x0 = Math.floor((width - side) / 2)
  return { x0, y0: 0, x1: x0 + side - 1, y1: side - 1, width: side, height: side }
}
