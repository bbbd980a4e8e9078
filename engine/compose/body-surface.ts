import { contrapposto } from '../figure/contrapposto.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { type WornTrousers, widenLegs } from './basics.ts'
import type { Covered } from './covered.ts'
import { BODY, type TriangleSurface } from './gbuffer.ts'

interface Body {
  mannequin: Mannequin
  /** See `bodyAttributes`. */
  attributes: Float32Array
  covered: Covered
  /** Under a top. */
  worn: WornTrousers | null
}

export function bodySurface({ mannequin, attributes, covered, worn }: Body): TriangleSurface {
  const { open, height, gender } = mannequin
  const { positions, normals, triangles } = worn ? widenLegs(mannequin, worn, attributes) : mannequin.mesh
  const seen = new Uint8Array(open.length)
  for (let v = 0; v < seen.length; v++) {
    const [y, limb] = [attributes[v * 3], attributes[v * 3 + 1]]
    seen[v] = isWithin(limb ? covered.arms : covered.trunk, y) ? 0 : 1
  }
  return {
    id: BODY,
    part: 'body',
    positions: contrapposto(positions, height, gender),
    normals,
    triangles: withoutHidden(triangles, seen),
    attributes,
    bias: 0,
    solid: true,
  }
}

function isWithin(ranges: Covered['trunk'], y: number): boolean {
  for (const [low, high] of ranges) if (y > low && y < high) return true
  return false
}

function withoutHidden(triangles: Uint32Array, seen: Uint8Array): Uint32Array {
  const kept = new Uint32Array(triangles.length)
  let n = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    if (!seen[a] && !seen[b] && !seen[c]) continue
    kept[n++] = a
    kept[n++] = b
    kept[n++] = c
  }
  return kept.subarray(0, n)
}
