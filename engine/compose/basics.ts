import type { Mannequin } from '../figure/mannequin.ts'
import { recomputeNormals } from '../figure/smoothing.ts'
import type { Mesh } from '../figure/surface-nets.ts'
import { clamp } from '../maths/scalar.ts'
import { monotoneTable } from '../maths/spline.ts'
import type { Cut } from '../types.ts'

/** Neutral clothes of the mannequin itself, between two heights of its rest pose. */
export interface Basics {
  low: number
  high: number
  /** Linear light. */
  colour: [number, number, number]
}

export interface BasicsInput {
  mannequin: Mannequin
  cut: Cut
  /** Lowest point of the garment, cm. */
  hemY: number
  /** The garment is dark, so that its company must be light. */
  dark: boolean
}

/** Hems below this share of the crotch's height cover trousers anyway. */
const COVERED = 0.62

/** Trousers under tops, a fitted top over bottoms, opposite in tone to the garment; women wear dresses alone. */
export function basicsFor({ mannequin, cut, hemY, dark }: BasicsInput): Basics | null {
  const { landmarks, gender } = mannequin
  const upper = cut === 'top' || cut === 'dress'
  if (!upper)
    return { low: landmarks.hipY + 2, high: 147, colour: dark ? [0.6, 0.585, 0.565] : [0.7, 0.69, 0.675] }
  if ((cut === 'dress' && gender === 'female') || hemY < landmarks.crotchY * COVERED) return null
  return { low: 9.5, high: landmarks.waistY - 1, colour: dark ? [0.29, 0.295, 0.305] : [0.05, 0.051, 0.055] }
}

/** How far straight trousers stand off the leg, by share of the crotch's height, cm: the calf nearly fills them. */
const EASE = monotoneTable(
  [0, 0.12, 0.25, 0.38, 0.48, 0.6, 0.78, 0.95, 1.1],
  [3.4, 3.3, 2.3, 1, 1.7, 2, 1.3, 0.9, 0.5],
)

/** The body with the room that trousers take, from below the hem of the top worn over them; `limb` is 1 on arms and head. */
export function widenLegs(
  { mesh, landmarks }: Mannequin,
  { low }: Basics,
  hemY: number,
  limb: (vertex: number) => number,
): Mesh {
  const positions = Float32Array.from(mesh.positions)
  const normals = Float32Array.from(mesh.normals)
  const rooms = new Float32Array(positions.length / 3)
  for (let i = 0; i < positions.length; i += 3) {
    const y = positions[i + 1]
    // Hands hang at this height too.
    if (y < low || y > hemY + 1 || limb(i / 3)) continue
    const room = EASE(y / landmarks.crotchY) * clamp((hemY + 1 - y) / 12, 0, 1)
    rooms[i / 3] = room
    const flat = Math.hypot(normals[i], normals[i + 2]) || 1
    positions[i] += (normals[i] / flat) * room
    positions[i + 2] += (normals[i + 2] / flat) * room
  }
  const widened = { positions, normals, triangles: mesh.triangles }
  recomputeNormals(widened, rooms)
  return widened
}
