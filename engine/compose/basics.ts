import type { Mannequin } from '../figure/mannequin.ts'
import { recomputeNormals } from '../figure/smoothing.ts'
import type { Mesh } from '../figure/surface-nets.ts'
import { vertexAt } from '../figure/vertex.ts'
import { clamp } from '../maths/scalar.ts'
import { monotoneTable } from '../maths/spline.ts'
import type { Vec3 } from '../maths/vector.ts'
import type { Cut, Gender, Head, Tone } from '../types.ts'
import type { Wears } from './accessory-surfaces.ts'

/** Neutral clothes of the mannequin itself, between two heights of its rest pose; colours in linear light. */
export interface Basics {
  low: number
  high: number
  besideDark: readonly number[]
  besideLight: readonly number[]
}

export interface ColouredBasics extends Pick<Basics, 'low' | 'high'> {
  colour: readonly number[]
}

export interface BasicsInput {
  mannequin: Mannequin
  cut: Cut
  /** Lowest point of the garment, cm. */
  hemY: number
}

// Set by eye in 2026-11: heights and colours for the first pictures, COVERED with the first short dresses, EASE
// with real trousers. No photo is recorded for any of them.

/** Hems below this share of the crotch's height cover trousers anyway. */
const COVERED = 0.62
/** From above the hips to the base of the neck, cm. */
const TOP = { aboveHip: 2, high: 147 }
const TOP_COLOURS = { besideDark: [0.6, 0.585, 0.565], besideLight: [0.7, 0.69, 0.675] }
/** From the ankles to below the waist, cm. */
const TROUSERS = { low: 9.5, belowWaist: 1 }
/** Shorts under sheer cloth reach down to this share of the crotch's height. */
const SHORTS = 0.86
const TROUSER_COLOURS = { besideDark: [0.29, 0.295, 0.305], besideLight: [0.05, 0.051, 0.055] }
/** Garments darker than this (Lab L) are shown with light basics. */
const DARK = 38
/** Trousers begin this far below a hem and have all their room so much lower, cm. */
const HEM = { above: 1, length: 12 }

/** Trousers under tops, a fitted top over bottoms; women wear dresses alone. */
export function basicsFor({ mannequin, cut, hemY }: BasicsInput): Basics | null {
  const { landmarks, gender } = mannequin
  const upper = cut === 'top' || cut === 'dress'
  if (!upper) return { low: landmarks.hipY + TOP.aboveHip, high: TOP.high, ...TOP_COLOURS }
  if ((cut === 'dress' && gender === 'female') || hemY < landmarks.crotchY * COVERED) return null
  return { low: TROUSERS.low, high: landmarks.waistY - TROUSERS.belowWaist, ...TROUSER_COLOURS }
}

/** What dresses and skirts are lined with, seen through sheer cloth: shorts, up to the waist or with the top. */
export function underSheer({ mannequin, cut, hemY }: BasicsInput): Basics | null {
  const { waistY, crotchY } = mannequin.landmarks
  const worn = basicsFor({ mannequin, cut, hemY })
  if (cut === 'top' || (worn && cut === 'dress')) return worn
  const high = cut === 'dress' ? waistY - TROUSERS.belowWaist : TOP.high
  return { low: crotchY * SHORTS, high, ...TOP_COLOURS }
}

/** Opposite in tone to a garment of such a lightness (Lab L). */
export const opposite = (
  { low, high, besideDark, besideLight }: Basics,
  lightness: number,
): ColouredBasics => ({
  ...{ low, high },
  colour: lightness < DARK ? besideDark : besideLight,
})

/** Colours of shoes and hair, linear light. */
const LEATHER = { upper: [0.028, 0.026, 0.027], sole: [0.028, 0.026, 0.027] } satisfies Record<string, Vec3>
const TRAINER = { upper: [0.56, 0.555, 0.545], sole: [0.8, 0.79, 0.77] } satisfies Record<string, Vec3>
export const HAIR: Record<Tone, Vec3> = {
  linen: [0.36, 0.3, 0.25],
  light: [0.17, 0.095, 0.055],
  medium: [0.05, 0.032, 0.024],
  tan: [0.035, 0.024, 0.02],
  deep: [0.02, 0.017, 0.016],
}

/** Trainers with shorts, leather with everything else; hair unless the head is plain. */
export function wearsFor(
  cut: Cut,
  { gender, tone, head }: { gender: Gender; tone: Tone; head: Head },
): Wears {
  const hair = head === 'hair' ? HAIR[tone] : null
  if (cut === 'shorts') return { shoes: { kind: 'trainer', ...TRAINER }, hair }
  const kind = gender === 'female' ? 'court' : 'derby'
  return { shoes: { kind, ...LEATHER }, hair }
}

/** How far straight trousers stand off the leg, by share of the crotch's height, cm: the calf nearly fills them. */
const EASE = monotoneTable(
  [0, 0.12, 0.25, 0.38, 0.48, 0.6, 0.78, 0.95, 1.1],
  [3.4, 3.3, 2.3, 1, 1.7, 2, 1.3, 0.9, 0.5],
)

export interface WornTrousers {
  trousers: Basics
  /** Of the top worn over them, cm. */
  hemY: number
}

/** The body with the room that trousers take; `attributes` are those of `bodyAttributes`. */
export function widenLegs(
  { mesh, landmarks }: Mannequin,
  { trousers: { low }, hemY }: WornTrousers,
  attributes: Float32Array,
): Mesh {
  const positions = Float32Array.from(mesh.positions)
  const normals = Float32Array.from(mesh.normals)
  const rooms = new Float32Array(positions.length / 3)
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = vertexAt(positions, i / 3)
    // Hands hang at this height too.
    if (y < low || y > hemY + HEM.above || attributes[i + 1]) continue
    const room = EASE(y / landmarks.crotchY) * clamp((hemY + HEM.above - y) / HEM.length, 0, 1)
    rooms[i / 3] = room
    const [nx, , nz] = vertexAt(normals, i / 3)
    const flat = Math.hypot(nx, nz) || 1
    positions[i] = x + (nx / flat) * room
    positions[i + 2] = z + (nz / flat) * room
  }
  const widened = { positions, normals, triangles: mesh.triangles }
  recomputeNormals(widened, rooms)
  return widened
}
