import { uniform } from '../../maths/random.ts'
import { smoothstep } from '../../maths/scalar.ts'
import { HEIGHT, PIXELS, WIDTH } from './canvas.ts'
import { gradientNoise } from './noise.ts'

/** Where cloth is pulled, folds leave in a fan. Angles in degrees, 0 to the right, 90 down. */
export interface Fan {
  at: [number, number]
  angle: number
  spread: number
  count: number
  length: number
  width?: number
  depth?: number
}

export interface Folds {
  /** Height in px of large soft waves. */
  soft: number
  /** Height in px of loose wrinkles. */
  creases: number
  /** Height in px of vertical flutes, growing downwards from `from`. */
  flutes?: number
  from?: number
  /** Width of a flute, px. */
  flute?: number
  fans?: Fan[]
}

/** The relief of a cloth that lies or hangs, px. Fans are given for the right half and drawn on both, never alike. */
export function foldField(folds: Folds, seed: number): Float32Array {
  const field = new Float32Array(PIXELS)
  const [broad, bend, fine] = [gradientNoise(seed), gradientNoise(seed + 1), gradientNoise(seed + 2)]
  const { soft, creases, flutes = 0, from = 300, flute = 58 } = folds
  for (let y = 0; y < HEIGHT; y++) {
    const hang = flutes * smoothstep((y - from) / 600)
    for (let x = 0; x < WIDTH; x++) {
      const wx = x + 60 * bend(x / 240, y / 240)
      const wy = y + 60 * bend(x / 240 + 9, y / 240)
      let h = soft * (1.25 * broad(wx / 170, wy / 240) + 0.6 * broad(wx / 75 + 5, wy / 110))
      h += creases * (0.35 * fine(x / 46, y / 60) + 0.12 * fine(x / 17, y / 20))
      if (hang > 0) h += hang * (broad(wx / flute + 70, y / 900) + 0.4 * fine((wx / flute) * 2, y / 700))
      field[y * WIDTH + x] = h
    }
  }
  const next = uniform(seed + 3)
  scatter(field, { count: 52, length: 200, width: 12, depth: creases * 1.35 }, next)
  for (const fan of folds.fans ?? []) {
    drawFan(field, fan, next)
    drawFan(field, { ...fan, at: [WIDTH - fan.at[0], fan.at[1]], angle: 180 - fan.angle }, next)
  }
  return field
}

interface Wrinkles {
  count: number
  length: number
  width: number
  depth: number
}

/** Wrinkles anywhere, most of them steep: cloth is carried by its upper edge. */
export function scatter(
  field: Float32Array,
  { count, length, width, depth }: Wrinkles,
  next: () => number,
): void {
  for (let k = 0; k < count; k++) {
    const angle = Math.PI * (0.5 + 0.75 * (next() + next() - 1))
    const reach = length * (0.4 + 1.1 * next())
    drawFold(field, {
      x: next() * WIDTH,
      y: next() * HEIGHT,
      dx: Math.cos(angle),
      dy: Math.sin(angle),
      length: reach,
      bend: reach * 0.3 * (next() - 0.5),
      width: width * (0.6 + 0.9 * next()),
      depth: depth * (0.4 + next()),
      loose: true,
    })
  }
}

function drawFan(field: Float32Array, fan: Fan, next: () => number): void {
  for (let k = 0; k < fan.count; k++) {
    const share = fan.count > 1 ? k / (fan.count - 1) - 0.5 : 0
    const angle = ((fan.angle + fan.spread * (share + 0.25 * (next() - 0.5))) * Math.PI) / 180
    const length = fan.length * (0.55 + 0.6 * next())
    drawFold(field, {
      x: fan.at[0] + 16 * (next() - 0.5),
      y: fan.at[1] + 16 * (next() - 0.5),
      dx: Math.cos(angle),
      dy: Math.sin(angle),
      length,
      bend: length * 0.16 * (next() - 0.5),
      width: (fan.width ?? 15) * (0.7 + 0.6 * next()),
      depth: (fan.depth ?? 6) * (0.6 + 0.6 * next()),
    })
  }
}

interface Fold {
  x: number
  y: number
  dx: number
  dy: number
  length: number
  bend: number
  width: number
  depth: number
  /** Fades at both ends, not only at the far one. */
  loose?: boolean
}

/** A ridge with a furrow beside it, widest at its far end. */
function drawFold(field: Float32Array, fold: Fold): void {
  const { x: x0, y: y0, dx, dy, length, bend, width, depth, loose = false } = fold
  const reach = 5 * width + Math.abs(bend)
  const [left, right] = span([x0, x0 + dx * length], reach, WIDTH)
  const [top, bottom] = span([y0, y0 + dy * length], reach, HEIGHT)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const t = ((x - x0) * dx + (y - y0) * dy) / length
      if (t < 0 || t > 1) continue
      const side = (y - y0) * dx - (x - x0) * dy - bend * 4 * t * (1 - t)
      const w = width * (0.6 + 0.9 * t)
      const profile = Math.exp(-((side / w) ** 2)) - 0.7 * Math.exp(-(((side - 1.5 * w) / w) ** 2))
      const fade = loose ? Math.sin(Math.PI * t) ** 1.3 : smoothstep(t / 0.15) * (1 - t) ** 0.8
      const i = y * WIDTH + x
      field[i] = (field[i] ?? 0) + depth * profile * fade
    }
}

function span([a, b]: [number, number], reach: number, limit: number): [number, number] {
  const low = Math.max(0, Math.floor(Math.min(a, b) - reach))
  return [low, Math.min(limit, Math.ceil(Math.max(a, b) + reach))]
}
