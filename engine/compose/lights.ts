import { unit, type Vec3 } from '../maths/vector.ts'

// Every number here was set by eye for the first pictures (2026-11); no photo is recorded for any of them.

/** Three-point lighting: a large key light on the upper left, a weak fill, two rims from behind. Directions to them. */
export const KEY = unit([-0.62, 0.58, 0.74])
const FILL = unit([0.85, 0.18, 0.55])
const RIM_LEFT = unit([-0.92, 0.22, -0.42])
const RIM_RIGHT = unit([0.92, 0.3, -0.4])

/** Linear light of the key on white cloth that faces it. */
const KEY_LIGHT = { red: 0.877, green: 0.86, blue: 0.83 }
/** How the key falls off with the angle: a share goes with its cosine, the rest with the square of that. */
const FALL_OFF = { linear: 0.65, square: 0.35 }
/** What enters skin and plaster comes out redder: farther around the form, out of shadows, in the light around. */
const GLOW = { redWrap: 0.2, greenWrap: 0.06, softShadow: 0.3, moreRed: 0.07, lessBlue: 0.1 }
/** The fill reaches around the form by `wrap`; it is a little cold. */
const FILL_LIGHT = { gain: 0.2, wrap: 0.5, lessRed: 0.004, moreBlue: 0.007 }
/** The left rim is on the side of the key and weaker than the right one. */
const RIM_LIGHT = { gain: 0.12, left: 0.7, moreBlue: 0.005 }
/** Light from the room: everywhere, and more from above, a little cold. */
const SKY = { least: 0.19, more: 0.17, blue: 1.025 }
/** Light from the floor, warmed by the paper. */
const BOUNCE = { gain: 0.07, red: 1.06, blue: 0.95 }
/** Black flags beside the set take so much from edges that face neither camera nor them. */
const FLAG = 0.3

/** A direction, 3 numbers. */
type Direction = Float32Array | Float64Array

export interface Surroundings {
  /** Share of the key light that arrives, 0..1. */
  key: number
  /** Openness to the light around, 0..1. */
  open: number
  /** How far the key light reaches around the form, 0..1. */
  wrap: number
  /** 1 lets light enter the surface and come out warmer, as skin and plaster do. */
  glow: number
}

/** Linear light (r, g, b) that a surface of unit `normal` sends back, for white cloth. */
export function illuminate(normal: Direction, s: Surroundings, out: Float32Array): void {
  const nx = normal[0]
  const ny = normal[1]
  const nz = normal[2]
  const facing = nx * KEY[0] + ny * KEY[1] + nz * KEY[2]
  const soft = Math.sqrt(s.key)
  const red =
    wrapped(facing, s.wrap + s.glow * GLOW.redWrap) * (s.key + (soft - s.key) * s.glow * GLOW.softShadow)
  const green = wrapped(facing, s.wrap + s.glow * GLOW.greenWrap) * s.key
  const blue = wrapped(facing, s.wrap) * s.key
  const toFill = nx * FILL[0] + ny * FILL[1] + nz * FILL[2]
  const fill = Math.max(0, (toFill + FILL_LIGHT.wrap) / (1 + FILL_LIGHT.wrap))
  const left = nx * RIM_LEFT[0] + ny * RIM_LEFT[1] + nz * RIM_LEFT[2]
  const right = nx * RIM_RIGHT[0] + ny * RIM_RIGHT[1] + nz * RIM_RIGHT[2]
  const rim = Math.max(0, left) * RIM_LIGHT.left + Math.max(0, right)
  // Edges fall off and stand out from the light backdrop.
  const edge = 1 - Math.max(0, nz)
  const flag = 1 - FLAG * edge * edge * edge
  const sky = (SKY.least + SKY.more * ((1 + ny) / 2)) * s.open
  const bounce = BOUNCE.gain * Math.max(0, -ny) * s.open
  const around = (fill * FILL_LIGHT.gain + rim * RIM_LIGHT.gain) * s.open
  const warm = around - fill * s.open * FILL_LIGHT.lessRed + sky
  const cold = around + (fill * FILL_LIGHT.moreBlue + rim * RIM_LIGHT.moreBlue) * s.open + sky * SKY.blue
  out[0] = (red * KEY_LIGHT.red + warm * (1 + GLOW.moreRed * s.glow) + bounce * BOUNCE.red) * flag
  out[1] = (green * KEY_LIGHT.green + around + sky + bounce) * flag
  out[2] = (blue * KEY_LIGHT.blue + cold * (1 - GLOW.lessBlue * s.glow) + bounce * BOUNCE.blue) * flag
}

/** Diffuse light that reaches past the terminator by `wrap`. */
function wrapped(facing: number, wrap: number): number {
  const k = (facing + wrap) / (1 + wrap)
  return k > 0 ? k * k * FALL_OFF.square + k * FALL_OFF.linear : 0
}

/** How a light shines on skin: seen around the direction halfway to it, narrower with a higher power. */
interface Sheen {
  half: Vec3
  power: number
  gain: number
}

/** The viewer is straight ahead. */
export const KEY_SHEEN: Sheen = { half: unit([KEY[0], KEY[1], KEY[2] + 1]), power: 26, gain: 0.085 }
export const FILL_SHEEN: Sheen = { half: unit([FILL[0], FILL[1], FILL[2] + 1]), power: 18, gain: 0.03 }
/** Below this cosine both have faded to nothing. */
const DULL = 0.55

/** Blinn highlight on a surface of unit `normal`. */
export function highlight(normal: Direction, { half, power, gain }: Sheen): number {
  const d = normal[0] * half[0] + normal[1] * half[1] + normal[2] * half[2]
  return d > DULL ? d ** power * gain : 0
}
