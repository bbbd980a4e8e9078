import type { BodyType, Gender } from '../types.ts'

/** Multipliers on the slim woman's or the athletic man's measures; `belly` and `shoulder` are centimetres. */
export interface Proportions {
  waist: number
  hip: number
  chest: number
  bust: number
  arm: number
  leg: number
  glute: number
  belly: number
  neck: number
  shoulder: number
  face: number
}

type Row = [
  ...[waist: number, hip: number, chest: number, bust: number, arm: number, leg: number],
  ...[glute: number, belly: number, neck: number, shoulder: number, face: number],
]

const named = ([
  waist,
  hip,
  chest,
  bust,
  arm,
  leg,
  glute,
  belly,
  neck,
  shoulder,
  face,
]: Row): Proportions => ({
  ...{ waist, hip, chest, bust, arm, leg },
  ...{ glute, belly, neck, shoulder, face },
})

const TABLE: Record<Gender, Record<BodyType, Row>> = {
  female: {
    slim: [1, 1, 1, 0.88, 0.92, 0.94, 0.95, 0, 0.96, 0, 0.98],
    athletic: [1.05, 1.03, 1.05, 0.92, 1.06, 1.05, 1.04, 0, 1.02, 1, 1],
    curvy: [1.13, 1.19, 1.1, 1.25, 1.14, 1.2, 1.22, 0.5, 1.04, 0.3, 1.03],
    'plus-size': [1.46, 1.33, 1.24, 1.38, 1.4, 1.36, 1.3, 1.6, 1.14, 1, 1.07],
  },
  male: {
    slim: [0.97, 0.96, 0.95, 0, 0.9, 0.92, 0.9, 0, 0.95, -0.6, 0.98],
    athletic: [1, 1, 1.05, 0, 1.1, 1.06, 1.02, 0, 1.05, 1, 1],
    curvy: [1.2, 1.12, 1.12, 0, 1.16, 1.14, 1.1, 0.8, 1.1, 0.6, 1.04],
    'plus-size': [1.5, 1.28, 1.26, 0, 1.34, 1.28, 1.22, 2.1, 1.22, 1.2, 1.1],
  },
}

/** The proportions of one mannequin. */
export const proportionsOf = (gender: Gender, bodyType: BodyType): Proportions =>
  named(TABLE[gender][bodyType])
