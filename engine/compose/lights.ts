import { unit, type Vec3 } from '../maths/vector.ts'

/** The studio: a large key light on the upper left, a weak fill, two rims from behind. */
export const KEY = unit([-0.62, 0.58, 0.74])
export const FILL = unit([0.85, 0.18, 0.55])
const RIM_LEFT = unit([-0.92, 0.22, -0.42])
const RIM_RIGHT = unit([0.92, 0.3, -0.4])

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

/** Linear light (r, g, b) that a surface of normal (nx, ny, nz) sends back, for white cloth. */
export function illuminate(nx: number, ny: number, nz: number, s: Surroundings, out: Float32Array): void {
  const facing = nx * KEY[0] + ny * KEY[1] + nz * KEY[2]
  const soft = Math.sqrt(s.key)
  const red = wrapped(facing, s.wrap + s.glow * 0.2) * (s.key + (soft - s.key) * s.glow * 0.3)
  const green = wrapped(facing, s.wrap + s.glow * 0.06) * s.key
  const blue = wrapped(facing, s.wrap) * s.key
  const fill = Math.max(0, (nx * FILL[0] + ny * FILL[1] + nz * FILL[2] + 0.5) / 1.5)
  const left = nx * RIM_LEFT[0] + ny * RIM_LEFT[1] + nz * RIM_LEFT[2]
  const right = nx * RIM_RIGHT[0] + ny * RIM_RIGHT[1] + nz * RIM_RIGHT[2]
  const rim = Math.max(0, left) * 0.7 + Math.max(0, right)
  // Black flags beside the set: edges fall off and stand out from the light backdrop.
  const edge = 1 - Math.max(0, nz)
  const flag = 1 - 0.3 * edge * edge * edge
  const sky = (0.19 + 0.17 * (0.5 + 0.5 * ny)) * s.open
  const bounce = 0.07 * Math.max(0, -ny) * s.open
  const around = (fill * 0.2 + rim * 0.12) * s.open
  out[0] = (red * 0.877 + (around - fill * s.open * 0.004 + sky) * (1 + 0.07 * s.glow) + bounce * 1.06) * flag
  out[1] = (green * 0.86 + around + sky + bounce) * flag
  out[2] =
    (blue * 0.83 +
      (around + (fill * 0.007 + rim * 0.005) * s.open + sky * 1.025) * (1 - 0.1 * s.glow) +
      bounce * 0.95) *
    flag
}

/** Diffuse light that reaches past the terminator by `wrap`. */
function wrapped(facing: number, wrap: number): number {
  const k = (facing + wrap) / (1 + wrap)
  return k > 0 ? k * k * 0.35 + k * 0.65 : 0
}

/** Halfway from each light to a viewer straight ahead. */
export const KEY_SHEEN = unit([KEY[0], KEY[1], KEY[2] + 1])
export const FILL_SHEEN = unit([FILL[0], FILL[1], FILL[2] + 1])
/** Below it the highlights in use have faded to nothing. */
const DULL = 0.55

/** Blinn highlight around the direction halfway to its light. */
export function highlight(nx: number, ny: number, nz: number, half: Vec3, power: number): number {
  const d = nx * half[0] + ny * half[1] + nz * half[2]
  return d > DULL ? d ** power : 0
}
