import { clamp } from '../maths/scalar.ts'
import { monotoneTable } from '../maths/spline.ts'
import { cross, distance, orthogonal, subtract, unit, type Vec3 } from '../maths/vector.ts'
import type { Field } from './distance.ts'

/** One cross-section of a loft: a superellipse with its own depth in front and behind, in cm. */
export interface Section {
  /** Position on the axis: 0 at its start, 1 at its end, may overshoot. */
  t: number
  halfWidth: number
  front: number
  back: number
  /** Offset of the centre from the axis, sideways and to the front. */
  x: number
  z: number
  exponent: number
}

export interface Loft {
  field: Field
  /** Unit frame: along the axis, to the side, to the front. */
  axis: Vec3
  side: Vec3
  forward: Vec3
  front: (t: number) => number
  back: (t: number) => number
  centreZ: (t: number) => number
}

type SectionShape = [
  halfWidth: number,
  front: number,
  back?: number,
  x?: number,
  z?: number,
  exponent?: number,
]

/** A section with the usual defaults: as deep behind as in front, centred, elliptic. */
export function section(
  t: number,
  ...[halfWidth, front, back = front, x = 0, z = 0, exponent = 2]: SectionShape
) {
  return { t, halfWidth, front, back, x, z, exponent } satisfies Section
}

export interface Axis {
  from: Vec3
  to: Vec3
  side: Vec3
}

/**
 * Distance field of a limb or a trunk: sections along an axis, joined by monotone cubics, closed by elliptic caps
 * of depth `caps` (the smallest radius unless told). One loft a limb: a union of two would bulge at the joint.
 */
export function makeLoft({ from, to, side }: Axis, sections: Section[], caps: Caps = []): Loft {
  const axis = unit(subtract(to, from))
  const across = orthogonal(side, axis)
  const raised = cross(axis, across)
  const forward: Vec3 = raised[2] < 0 ? [-raised[0], -raised[1], -raised[2]] : raised
  const curves = curvesOf(sections)
  const frame = { from, length: distance(from, to), axis, side: across, forward }
  const { front, back, centreZ } = curves
  return { field: makeField(frame, rangeOf(sections), { ...curves, caps }), ...frame, front, back, centreZ }
}

type Caps = [first?: number, last?: number]

interface AxisFrame {
  from: Vec3
  length: number
  axis: Vec3
  side: Vec3
  forward: Vec3
}

/** Measures of the sections by their place on the axis. */
function curvesOf(sections: Section[]) {
  const ts = sections.map((s) => s.t)
  const curve = (pick: (s: Section) => number) => monotoneTable(ts, sections.map(pick))
  return {
    halfWidth: curve((s) => s.halfWidth),
    front: curve((s) => s.front),
    back: curve((s) => s.back),
    centreX: curve((s) => s.x),
    centreZ: curve((s) => s.z),
    exponent: curve((s) => s.exponent),
  }
}

/** Places of the first and the last section, and how far from the axis any of them reaches. */
function rangeOf(sections: Section[]) {
  const ts = sections.map((s) => s.t)
  const reach = Math.max(
    ...sections.map((s) =>
      Math.max(s.halfWidth + Math.abs(s.x), s.front + Math.abs(s.z), s.back + Math.abs(s.z)),
    ),
  )
  return { first: Math.min(...ts), last: Math.max(...ts), reach }
}

function makeField(
  { from, length, axis: T, side: X, forward: Z }: AxisFrame,
  { first, last, reach }: ReturnType<typeof rangeOf>,
  { halfWidth, front, back, centreX, centreZ, exponent, caps }: ReturnType<typeof curvesOf> & { caps: Caps },
): Field {
  const t0 = first * length
  const t1 = last * length
  /** Superellipse radius (1 on the surface) at height `t` cm on the axis. */
  const radius = (t: number, lx: number, lz: number): number => {
    const u = t / length
    const ez = lz - centreZ(u)
    return superNorm(
      Math.abs(lx - centreX(u)) / halfWidth(u),
      ez > 0 ? ez / front(u) : -ez / back(u),
      exponent(u),
    )
  }
  return ([px, py, pz], limit = 1e9) => {
    const rx = px - from[0]
    const ry = py - from[1]
    const rz = pz - from[2]
    const t = rx * T[0] + ry * T[1] + rz * T[2]
    const lx = rx * X[0] + ry * X[1] + rz * X[2]
    const lz = rx * Z[0] + ry * Z[1] + rz * Z[2]
    const bound = Math.max(Math.abs(t - (t0 + t1) / 2) - (t1 - t0) / 2, Math.hypot(lx, lz) - reach)
    if (bound > limit) return bound
    const inside = clamp(t, t0, t1)
    const u = inside / length
    const a = halfWidth(u)
    const ez = lz - centreZ(u)
    const depth = ez > 0 ? front(u) : back(u)
    const n = exponent(u)
    const at = { a, depth, dx: Math.abs(lx - centreX(u)) / a, dz: Math.abs(ez) / depth }
    const q = superNorm(at.dx, at.dz, n)
    const beyond = t - inside
    const cap = (beyond < 0 ? caps[0] : caps[1]) ?? Math.min(a, front(u), back(u))
    if (beyond !== 0) return capDistance(at, q, { cap, beyond })
    if (q < 1e-4) return -Math.min(a, depth)
    const g = Math.hypot((at.dx / q) ** (n - 1) / a, (at.dz / q) ** (n - 1) / depth)
    const slope = Math.abs(radius(inside + 0.5, lx, lz) - radius(inside - 0.5, lx, lz))
    // A steep taper would overstate the gradient and pinch the surface.
    return (q - 1) / Math.hypot(g, Math.min(slope, g * 1.1))
  }
}

/** A place in a section: the radii there, and how far out it lies as shares of them. */
interface InSection {
  a: number
  depth: number
  dx: number
  dz: number
}

/** Distance `beyond` the end of a loft, cm, closed by a cap of depth `cap`; `q` is the superellipse radius. */
function capDistance(
  { a, depth, dx, dz }: InSection,
  q: number,
  { cap, beyond }: { cap: number; beyond: number },
): number {
  const e = Math.abs(beyond) / cap
  const k0 = Math.sqrt(q * q + e * e)
  const g = q > 1e-6 ? Math.hypot(dx / a, dz / depth) * (q / Math.max(1e-6, Math.hypot(dx, dz))) : 0
  const k1 = Math.hypot(g, e / cap)
  return Math.max(-a, k1 < 1e-9 ? -Math.min(a, depth, cap) : (k0 * (k0 - 1)) / k1)
}

function superNorm(dx: number, dz: number, n: number): number {
  return n === 2 ? Math.sqrt(dx * dx + dz * dz) : (dx ** n + dz ** n) ** (1 / n)
}
