import { clamp } from '../maths/scalar.ts'
import type { Vec3 } from '../maths/vector.ts'
import type { BodyType, Gender } from '../types.ts'
import { type Arm, makeArm } from './arm.ts'
import type { Box3 } from './box.ts'
import { type Field, smoothUnion } from './distance.ts'
import { makeHead } from './head.ts'
import { type Leg, makeLeg } from './leg.ts'
import { proportionsOf } from './proportions.ts'
import { type Build, legBlend, makeTrunk, shoulderOf } from './trunk.ts'

export interface Limb {
  shoulder: Vec3
  elbow: Vec3
  wrist: Vec3
  acromion: Vec3
  hip: Vec3
  knee: Vec3
  ankle: Vec3
}

/** Points and heights of the figure, in cm: y up from the floor, x to the viewer's right, z to the viewer. */
export interface Landmarks {
  /** The figure's own right side is on the viewer's left. */
  right: Limb
  left: Limb
  chinY: number
  neckBaseY: number
  armpitY: number
  bustY: number
  waistY: number
  hipY: number
  crotchY: number
}

export interface FigureFields {
  /** Whole figure; trunk with legs and head but no arms; both arms alone, in mittens. */
  whole: Field
  torso: Field
  arms: Field
  low: Vec3
  high: Vec3
  /** What asks for finer cells: hands and toes. */
  fine: Box3[]
  height: number
  landmarks: Landmarks
}

/** The mannequin of that gender and body type as distance fields. */
export function makeFigureFields(gender: Gender, bodyType: BodyType): FigureFields {
  const female = gender === 'female'
  const stretch = female ? 1 : 1.045
  const build: Build = {
    female,
    bodyType,
    proportions: proportionsOf(gender, bodyType),
    at: (height) => height * stretch,
  }
  const trunk = makeTrunk(build)
  const head = makeHead(build)
  const [armR, armL] = [makeArm(build, -1), makeArm(build, 1)]
  const [legR, legL] = [makeLeg(build, -1), makeLeg(build, 1)]
  const torso: Field = (point, limit = 1e9) => {
    let d = trunk(point, limit)
    const legs = smoothUnion(legR.field(point, d + 5), legL.field(point, d + 5), 0.6)
    d = smoothUnion(d, legs, legBlend(build, point[1]))
    return smoothUnion(d, head.field(point, d + 6), 5)
  }
  const shoulderY = shoulderOf(build).y
  const whole: Field = (point, limit = 1e9) => {
    let d = torso(point, limit)
    const blend = armBlend(shoulderY, point[1])
    for (const arm of [armR, armL]) d = smoothUnion(d, arm.field(point, d + 6), blend)
    return d
  }
  return {
    whole,
    torso,
    arms: (point) => Math.min(armL.inMitten(point), armR.inMitten(point)),
    low: [-52, -0.5, -26],
    high: [52, head.centreY + 13, 30],
    fine: [armR.hand, armL.hand, legR.toes, legL.toes],
    height: head.centreY + 10.5,
    landmarks: {
      right: limbOf(armR, legR),
      left: limbOf(armL, legL),
      chinY: head.chin[1],
      neckBaseY: build.at(148.5),
      armpitY: build.at(136),
      bustY: build.at(129),
      waistY: build.at(111),
      hipY: build.at(91),
      crotchY: build.at(82),
    },
  }
}

function limbOf({ shoulder, elbow, wrist, acromion }: Arm, { hip, knee, ankle }: Leg): Limb {
  return { shoulder, elbow, wrist, acromion, hip, knee, ankle }
}

/** How strongly arms flow into the trunk at height `y`: only near the shoulder, so that flank and thigh stay apart. */
export const armBlend = (shoulderY: number, y: number): number =>
  5.5 * clamp((y - (shoulderY - 9)) / 7, 0, 1) + 0.02
