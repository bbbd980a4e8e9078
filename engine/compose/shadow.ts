import { cross, dot, unit, type Vec3 } from '../maths/vector.ts'
import type { Geometry } from './gbuffer.ts'

/** Orthographic distances seen from a light. */
export interface ShadowMap {
  size: number
  /** Largest coordinate along the light's direction, per cell. */
  nearest: Float32Array
  right: Vec3
  up: Vec3
  light: Vec3
  /** Cells per cm, and the cell of the origin. */
  scale: number
  offsetX: number
  offsetY: number
}

export interface ShadowInput {
  size: number
  /** Where the distances go: cells at `NOWHERE`. */
  nearest: Float32Array
  /** Unit vector to the light, after the turn of the figure. */
  light: Vec3
  centre: Vec3
  /** Half the side of the square that the map covers, cm. */
  radius: number
  casters: Casters
}

export type Casters = Pick<Geometry, 'pieces' | 'vertices' | 'positions' | 'corners'>

/** Where nothing is, cm. */
export const NOWHERE = -1e9
/** A cell is looked at in its middle. */
const MIDDLE = 0.5

export function makeShadowMap(input: ShadowInput): ShadowMap {
  const { size, nearest, light, centre, radius, casters } = input
  const right = unit([light[2], 0, -light[0]])
  const up = cross(light, right)
  const scale = size / (2 * radius)
  const offsetX = size / 2 - dot(centre, right) * scale
  const offsetY = size / 2 - dot(centre, up) * scale
  const map = { size, nearest, right, up, light, scale, offsetX, offsetY }
  const cells = toCells(map, casters.positions.subarray(0, casters.vertices * 3))
  // Of a solid one only the lit side is drawn: the other lies behind it.
  for (const { first, end, solid } of casters.pieces)
    drawDistances(map, cells, { corners: casters.corners.subarray(first * 3, end * 3), solid })
  return map
}

/** Points as the light sees them: two coordinates in cells, then cm towards the light. */
function toCells(map: ShadowMap, points: Float32Array): Float32Array {
  const [rx, ry, rz] = map.right
  const [ux, uy, uz] = map.up
  const [lx, ly, lz] = map.light
  const P = new Float32Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]
    const y = points[i + 1]
    const z = points[i + 2]
    P[i] = (x * rx + y * ry + z * rz) * map.scale + map.offsetX
    P[i + 1] = (x * ux + y * uy + z * uz) * map.scale + map.offsetY
    P[i + 2] = x * lx + y * ly + z * lz
  }
  return P
}

function drawDistances(
  { size, nearest }: ShadowMap,
  P: Float32Array,
  { corners, solid }: { corners: Uint32Array; solid: boolean },
): void {
  for (let t = 0; t < corners.length; t += 3) {
    const a = corners[t]
    const b = corners[t + 1]
    const c = corners[t + 2]
    const ax = P[a]
    const ay = P[a + 1]
    const bx = P[b]
    const by = P[b + 1]
    const cx = P[c]
    const cy = P[c + 1]
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area === 0 || (solid && area < 0)) continue
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - MIDDLE))
    const x1 = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - MIDDLE))
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - MIDDLE))
    const y1 = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - MIDDLE))
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const dx = x + MIDDLE - ax
        const dy = y + MIDDLE - ay
        const wb = (dx * (cy - ay) - dy * (cx - ax)) / area
        const wc = ((bx - ax) * dy - (by - ay) * dx) / area
        if (wb < 0 || wc < 0 || wb + wc > 1) continue
        const z = (1 - wb - wc) * P[a + 2] + wb * P[b + 2] + wc * P[c + 2]
        const o = y * size + x
        if (z > nearest[o]) nearest[o] = z
      }
  }
}

const TAPS = 12
const PROBES = 5
/** Golden angle, radians: taps at its multiples fill a disc evenly (Vogel 1979). */
export const GOLDEN_ANGLE = 2.399963
const TAP_X = Float32Array.from(
  { length: TAPS },
  (_, i) => Math.sqrt((i + 0.5) / TAPS) * Math.cos(i * GOLDEN_ANGLE),
)
const TAP_Y = Float32Array.from(
  { length: TAPS },
  (_, i) => Math.sqrt((i + 0.5) / TAPS) * Math.sin(i * GOLDEN_ANGLE),
)

/** How a shadow is looked up. */
export interface ShadowFilter {
  /** Radius of the disc that is looked at, cm. */
  softness: number
  /** Added to the distance of a point towards the light, cm. */
  bias: number
  /** Cosine and sine of the angle by which the disc is turned. */
  cos: number
  sin: number
}

/** Light that reaches a point (x, y, z), 0..1, by percentage-closer filtering. */
export function lightAt(
  m: ShadowMap,
  point: Float32Array | Float64Array,
  { softness, bias, cos, sin }: ShadowFilter,
): number {
  const x = point[0]
  const y = point[1]
  const z = point[2]
  const u = (x * m.right[0] + y * m.right[1] + z * m.right[2]) * m.scale + m.offsetX
  const v = (x * m.up[0] + y * m.up[1] + z * m.up[2]) * m.scale + m.offsetY
  const depth = x * m.light[0] + y * m.light[1] + z * m.light[2] + bias
  const c = cos * softness * m.scale
  const s = sin * softness * m.scale
  // The outermost taps go first: where they agree there is no edge of a shadow nearby.
  let lit = 0
  for (let i = TAPS - 1; i >= 0; i--) {
    if (i === TAPS - PROBES - 1 && (lit === 0 || lit === PROBES)) return lit / PROBES
    const px = (u + TAP_X[i] * c - TAP_Y[i] * s) | 0
    const py = (v + TAP_X[i] * s + TAP_Y[i] * c) | 0
    if (px < 0 || py < 0 || px >= m.size || py >= m.size) {
      lit++
      continue
    }
    const blocked = m.nearest[py * m.size + px] - depth
    lit += blocked <= 0 ? 1 : Math.max(0, 1 - blocked)
  }
  return lit / TAPS
}
