import type { Draped } from '../drape/drape.ts'
import { contrapposto } from '../figure/contrapposto.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { BACK, FRONT, type TriangleSurface } from './gbuffer.ts'

/** How much nearer than it is cloth is drawn, cm; set by eye for the first pictures (2026-11). */
const GARMENT_BIAS = 0.9

export function garmentSurfaces({ height, gender }: Mannequin, { meshes }: Draped): TriangleSurface[] {
  return meshes.map(({ part, back, positions, normals, pixels, edges, triangles }) => {
    const attributes = new Float32Array(positions.length)
    for (let i = 0; i < pixels.length / 2; i++) {
      attributes[i * 3] = pixels[i * 2] ?? 0
      attributes[i * 3 + 1] = pixels[i * 2 + 1] ?? 0
      attributes[i * 3 + 2] = edges[i] ?? 0
    }
    const id = back ? BACK : FRONT
    return {
      id,
      part,
      positions: contrapposto(positions, height, gender),
      normals,
      triangles,
      attributes,
      bias: GARMENT_BIAS,
      solid: false,
    }
  })
}
