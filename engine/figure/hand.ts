import { cross, orthogonal, unit, type Vec3 } from '../maths/vector.ts'
import { cone, type Field, smoothUnion } from './distance.ts'
import { makeLoft, section } from './loft.ts'
import type { Build } from './trunk.ts'

/** Finger: place on the knuckle row, three bone lengths, radius (cm on a hand of 17.2 cm). */
const FINGERS: [number, [number, number, number], number][] = [
  [2.25, [3.3, 2.4, 2.1], 1],
  [0.8, [3.7, 2.7, 2.3], 1.04],
  [-0.7, [3.4, 2.5, 2.2], 1],
  [-2.1, [2.7, 2, 1.9], 0.9],
]

/** A relaxed hand that hangs from the wrist: the back of the hand faces out and ahead, the fingers curl a little and stay close. */
export function makeHand(build: Build, sg: number, elbow: Vec3, wrist: Vec3): Field {
  const { female, proportions } = build
  const forearm = unit([wrist[0] - elbow[0], wrist[1] - elbow[1], wrist[2] - elbow[2]])
  const T = unit([forearm[0] - sg * 0.06, forearm[1], forearm[2] * 0.75])
  const N = orthogonal([sg * 0.66, 0.1, 0.74], T)
  const raised = cross(T, N)
  const K: Vec3 = raised[2] < 0 ? [-raised[0], -raised[1], -raised[2]] : raised
  const scale = (female ? 17.2 : 19) / 17.2
  const thick = (0.94 + 0.06 * proportions.arm) * scale * (female ? 0.9 : 1.05)
  /** A point `t` cm beyond the wrist, `k` along the knuckles, `n` off the back of the hand. */
  const at = (t: number, k: number, n: number): Vec3 => [
    wrist[0] + (T[0] * t + K[0] * k + N[0] * n) * scale,
    wrist[1] + (T[1] * t + K[1] * k + N[1] * n) * scale,
    wrist[2] + (T[2] * t + K[2] * k + N[2] * n) * scale,
  ]
  const palm = makeLoft({ from: at(-0.8, 0, 0), to: at(8.3, 0.1, -0.2), side: K }, [
    section(-0.02, 2.1 * thick, 1.75 * thick),
    section(0.25, 2.5 * thick, 1.5 * thick),
    section(0.6, 3 * thick, 1.4 * thick),
    section(0.95, 3.15 * thick, 1.1 * thick),
    section(1.03, 3 * thick, 0.9 * thick),
  ]).field
  const fingers = FINGERS.map(([k, bones, radius], i) => {
    const curl = 0.05 + 0.03 * i
    let from = at(7.6 - Math.abs(k) * 0.12 - (i === 3 ? 0.5 : 0), k, -0.1)
    let angle = curl * 0.7
    return bones.map((bone, j) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      const length = bone * scale * 0.93
      const toward = (d: 0 | 1 | 2) => from[d] + (T[d] * c - N[d] * s + K[d] * k * 0.004) * length
      const to: Vec3 = [toward(0), toward(1), toward(2)]
      const piece = cone(from, to, radius * thick * (1 - j * 0.07), radius * thick * (0.93 - j * 0.07))
      from = to
      angle += curl * 1.25
      return piece
    })
  })
  const joints = [at(1.8, 1.8, -0.5), at(4.8, 2.9, -1.2), at(7, 3.3, -1.7), at(8.7, 3.2, -2)]
  const thumb = [
    cone(joints[0], joints[1], 1.45 * thick, 1.1 * thick),
    cone(joints[1], joints[2], 1.08 * thick, 0.93 * thick),
    cone(joints[2], joints[3], 0.93 * thick, 0.74 * thick),
  ]
  const centre = at(8, 0, 0)
  return (x, y, z, limit = 1e9) => {
    const bound = Math.hypot(x - centre[0], y - centre[1], z - centre[2]) - 13 * scale
    if (bound > limit) return bound
    let row = 1e9
    for (const finger of fingers) {
      let d = 1e9
      for (const bone of finger) d = smoothUnion(d, bone(x, y, z), 0.6)
      row = smoothUnion(row, d, 0.75)
    }
    let side = 1e9
    for (const bone of thumb) side = smoothUnion(side, bone(x, y, z), 0.7)
    return smoothUnion(smoothUnion(palm(x, y, z), row, 1.2), side, 1.6)
  }
}
