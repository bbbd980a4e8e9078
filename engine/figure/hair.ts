import { lerp, smoothstep } from '../maths/scalar.ts'
import { cross, dot, subtract, unit, type Vec3 } from '../maths/vector.ts'
import type { Gender } from '../types.ts'
import { type Box3, boxAround } from './box.ts'
import { ellipsoid, type Field, smoothUnion } from './distance.ts'
import { makeSkull } from './head.ts'

export interface Hair {
  field: Field
  box: Box3
}

// Drawn by eye for the first pictures with hair (2026-11). Lengths in cm, on a head of size 1 around its middle.

interface Cut {
  /** How thick hair is at the sides, and how much thicker on top. */
  sides: number
  top: number
  /** Within so much of the hairline it becomes thinner, to nothing; on top within three times as much. */
  fade: number
  /** It grows behind these planes: over the forehead, and at the nape. */
  hairline: { at: Vec3; facing: Vec3 }[]
  /** Where strands run from and to. */
  from: Vec3
  to: Vec3
}

const CUTS: Record<Gender, Cut> = {
  female: {
    ...{ sides: 0.75, top: 0.5, fade: 2.2, from: [3.5, 7, 9], to: [0, -2.4, -11] },
    hairline: [
      { at: [0, 6.4, 7.4], facing: unit([0, -0.68, 0.73]) },
      { at: [0, -6.2, -6], facing: unit([0, -1, 0.25]) },
    ],
  },
  male: {
    ...{ sides: 0.5, top: 1, fade: 3, from: [3, 8, 10], to: [0, -9, -9] },
    hairline: [
      { at: [0, 6.8, 7.6], facing: unit([0, -0.64, 0.77]) },
      { at: [0, -5.5, -6], facing: unit([0, -1, 0.2]) },
    ],
  },
}
/** Where hair is as thick as on top. */
const CROWN = { from: 2, to: 8 }
/** At the temples the hairline lies farther back: so far, so far to the side, and so wide. */
const TEMPLE = { back: 1.1, side: 4.6, wide: 1.7 }
/** Hair is parted along a line to one side: so far from the middle, so deep and wide, and fuller on its longer side. */
const PARTING = { x: 2.4, deep: 0.35, wide: 0.55, fuller: 0.45, over: 5 }
/** Under the skin, where no hair grows. */
const BARE = -0.35
/** A knot low at the back of the head. */
const KNOT = { centre: [0, -2, -11.3], radii: [3.7, 3.3, 2.9], blend: 0.7 } satisfies Record<
  string,
  Vec3 | number
>
/** Strands around the head and the knot: waves of no common measure, none as deep as the one before. */
const STRANDS = { depth: 0.07, head: [17, 29, 43], knot: [9, 16, 23] }

/** Hair on a head without a neck: pulled back into a knot for women, cropped for men. */
export function makeHair(gender: Gender): Hair {
  const { sides, top, fade, hairline, from, to } = CUTS[gender]
  const skull = makeSkull({ centre: [0, 0, 0], size: 1, wide: 1, jaw: 1 })
  const knot = ellipsoid(KNOT.centre, KNOT.radii)
  const along = unit(subtract(from, to))
  const across = unit(cross([0, 1, 0], along))
  const up = cross(along, across)
  const strands = (p: Vec3, waves: number[]): number => {
    const d = subtract(p, to)
    const angle = Math.atan2(dot(d, across), dot(d, up))
    return waves.reduce((sum, wave, i) => sum + (STRANDS.depth * Math.cos(wave * angle + i)) / (1 + i / 2), 0)
  }
  const behind = (p: Vec3): number => {
    const away = (Math.abs(p[0]) - TEMPLE.side) / TEMPLE.wide
    const temple = p[2] > 0 ? TEMPLE.back * Math.exp(-away * away) : 0
    return Math.min(...hairline.map(({ at, facing }) => -dot(subtract(p, at), facing))) - temple
  }
  const parted = ([x, , z]: Vec3, crown: number): number => {
    const beside = x - PARTING.x
    const line = Math.exp(-((beside / PARTING.wide) ** 2)) * smoothstep((z + 4) / 4)
    return crown * (PARTING.fuller * smoothstep(-beside / PARTING.over) - PARTING.deep * line)
  }
  const field: Field = (p) => {
    const inside = behind(p) / fade
    const grown = smoothstep(inside)
    const crown = smoothstep((p[1] - CROWN.from) / (CROWN.to - CROWN.from)) * smoothstep(inside / 3)
    const thick = sides + top * crown + parted(p, crown) - strands(p, STRANDS.head)
    const d = skull(p) - lerp(BARE, thick, grown)
    return gender === 'male' ? d : smoothUnion(d, knot(p) + strands(p, STRANDS.knot), KNOT.blend)
  }
  return { field, box: boxAround([[-9, -12, -16] as Vec3, [9, 13, 11] as Vec3], 0.5) }
}
