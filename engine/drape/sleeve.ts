import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import type { Limb } from '../figure/shape.ts'
import type { FitAs } from '../fit/fit.ts'
import { lerp, smoothstep } from '../maths/scalar.ts'
import {
  along,
  distance,
  dot,
  mix,
  orthogonal,
  type Point,
  subtract,
  unit,
  type Vec3,
} from '../maths/vector.ts'
import { type ClothBuilder, SPACING } from './cloth.ts'
import { coons, polyline } from './curves.ts'
import type { Outline } from './outline.ts'
import type { LaidTop } from './top.ts'

/** Texture of a sleeve: 10 % inside its two folds. */
const pullIn = (u: number, v: number): Point => [u, 0.5 + (v - 0.5) * 0.9]

export interface SleeveInput {
  builder: ClothBuilder
  mannequin: Mannequin
  outline: Outline
  top: LaidTop
  landmarks: FitAs<'sleeved'>['landmarks']
  /** 1 for the sleeve on the viewer's right, which clothes the figure's left arm. */
  sg: 1 | -1
}

/** Sews a sleeve onto the armhole: a tube around the arm with slanting rows, folded at its upper and lower edge. */
export function laySleeve({ builder, mannequin, outline, top, landmarks, sg }: SleeveInput): void {
  const { pattern } = top
  const { scale, armRows } = pattern
  const side = sg > 0 ? 'R' : 'L'
  const { shoulder, armpit, armhole } = sg > 0 ? pattern.right : pattern.left
  const flip = sg > 0 ? -1 : 1
  const at = (name: keyof typeof landmarks) => outline.fromPixels(landmarks[name])
  const upper = outline.snap([shoulder, at(`elbowOuter${side}`), at(`cuffOuter${side}`)], 30, {
    outside: sg,
    reach: 0.06,
    from: shoulder,
  })
  const lower = outline.snap([armpit, at(`elbowInner${side}`), at(`cuffInner${side}`)], 30, {
    outside: flip,
    reach: 0.05,
    from: armpit,
  })
  const cuff = polyline([upper.last, lower.last])
  const shape = coons({ top: upper.at, bottom: lower.at, left: armhole.at, right: cuff.at })
  const length = upper.length * scale
  const columns = Math.max(4, Math.round(length / SPACING))
  const seam = (j: number, back: boolean) =>
    (back ? top.back : top.front)[j * (pattern.nu + 1) + (sg > 0 ? pattern.nu : 0)]
  const halfGirth = (t: number) => {
    const [a, b] = [upper.at(t), lower.at(t)]
    return (Math.hypot(a[0] - b[0], a[1] - b[1]) * scale) / 2
  }
  const around = armTube({
    mannequin,
    limb: sg > 0 ? mannequin.landmarks.left : mannequin.landmarks.right,
    sg,
    length,
    halfGirth,
    tip: builder.positionOf(seam(0, false)),
    underarm: builder.positionOf(seam(armRows, false)),
  })
  const place = (i: number, j: number, back: boolean): Vec3 => {
    const t = i / columns
    // Near the armhole the tube flows out of the body of the garment.
    return mix(
      builder.positionOf(seam(j, back)),
      around(t, 1 - (2 * j) / armRows, back),
      smoothstep((t * length) / 9),
    )
  }
  const front = new Int32Array((columns + 1) * (armRows + 1))
  const shared = { nu: columns, nv: armRows, mirrored: sg < 0, shape, pull: pullIn } as const
  const name = sg > 0 ? 'sleeveR' : 'sleeveL'
  builder.addPatch({
    ...shared,
    name,
    back: false,
    vertex(i, j) {
      const v = i === 0 ? seam(j, false) : builder.addVertex(place(i, j, false), { sleeve: true })
      front[j * (columns + 1) + i] = v
      return v
    },
  })
  builder.addPatch({
    ...shared,
    name,
    back: true,
    vertex(i, j) {
      if (i === 0) return seam(j, true)
      if (j === 0 || j === armRows) return front[j * (columns + 1) + i]
      return builder.addVertex(place(i, j, true), { sleeve: true })
    },
  })
}

interface TubeInput {
  mannequin: Mannequin
  limb: Limb
  sg: 1 | -1
  /** Of the sleeve's upper edge, cm. */
  length: number
  /** Half width of the flat sleeve at a share of its length, cm. */
  halfGirth: (t: number) => number
  /** Where the shoulder seam and where the armhole ends. */
  tip: Vec3
  underarm: Vec3
}

/** Points on a tube around the arm: `t` along the sleeve, `rho` from 1 (top) to -1 (underarm). */
function armTube({ mannequin, limb, sg, length, halfGirth, tip, underarm }: TubeInput) {
  const { shoulder, elbow, wrist } = limb
  const upperArm = distance(shoulder, elbow)
  const foreArm = distance(elbow, wrist)
  const [T1, T2] = [unit(subtract(elbow, shoulder)), unit(subtract(wrist, elbow))]
  const axis = (s: number): { at: Vec3; tangent: Vec3 } => ({
    at: s < upperArm ? along(shoulder, T1, s) : along(elbow, T2, s - upperArm),
    tangent: unit(mix(T1, T2, smoothstep((s - (upperArm - 6)) / 12))),
  })
  const armRadius = (s: number): number => {
    const { at } = axis(s)
    let r = 1
    while (r < 9 && sampleGrid(mannequin.arms, [at[0] + sg * r * Math.cos(0.2), at[1] + r * 0.2, at[2]]) <= 0)
      r += 0.3
    return r
  }
  const slope = Math.max(0.8, (shoulder[1] - elbow[1]) / upperArm)
  const underStart = Math.max(6, (shoulder[1] - underarm[1]) / slope)
  // Beside the seam, as far along the arm: higher up the tube would fold back over its own beginning.
  const start = dot(subtract(tip, shoulder), T1)
  const end = Math.min(length + start, upperArm + foreArm + 2)
  return (t: number, rho: number, back: boolean): Vec3 => {
    const low = lerp(Math.min(underStart, end * 0.75 + 3), end, t)
    const high = lerp(start, end, t)
    const s = lerp(low, high, (rho + 1) / 2)
    const { at, tangent } = axis(Math.max(0, s))
    const centre = along(at, tangent, Math.min(0, s))
    const outward = orthogonal([sg, 0, 0], tangent)
    // A slanting row is longer than the tube's half girth: take its part across the arm.
    const slant = Math.abs(low - high) / 2
    const across = Math.sqrt(Math.max(9, halfGirth(t) ** 2 - slant * slant))
    const radius = Math.max((across * 2) / Math.PI, armRadius(Math.max(0, s)) + 0.7)
    const point = along(centre, outward, radius * Math.sin((rho * Math.PI) / 2))
    point[2] += (back ? -1 : 1) * radius * Math.cos((rho * Math.PI) / 2)
    return point
  }
}
