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
  /** Height in px of narrow creases, as left by a shelf. */
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
      let h = soft * (broad(wx / 190, wy / 260) + 0.45 * broad(wx / 80 + 5, wy / 120))
      const crease = 1 - Math.abs(fine(wx / 150 + 0.4 * (wy / 150), wy / 170))
      const second = 1 - Math.abs(bend(wx / 130 - 0.5 * (wy / 130) + 30, wy / 190))
      h += creases * (crease ** 9 + 0.8 * second ** 12 + 0.25 * fine(x / 26, y / 30))
      if (hang > 0) h += hang * (broad(wx / flute + 70, y / 900) + 0.4 * fine((wx / flute) * 2, y / 700))
      field[y * WIDTH + x] = h
    }
  }
  const next = uniform(seed + 3)
  for (const fan of folds.fans ?? []) {
    drawFan(field, fan, next)
    drawFan(field, { ...fan, at: [WIDTH - fan.at[0], fan.at[1]], angle: 180 - fan.angle }, next)
  }
  return field
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
}

/** A ridge with a furrow beside it, widest and lowest at its far end. */
function drawFold(field: Float32Array, { x: x0, y: y0, dx, dy, length, bend, width, depth }: Fold): void {
  const reach = 3 * width
  const [left, right] = span(x0, x0 + dx * length, reach, WIDTH)
  const [top, bottom] = span(y0, y0 + dy * length, reach, HEIGHT)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const t = ((x - x0) * dx + (y - y0) * dy) / length
      if (t < 0 || t > 1) continue
      const side = (y - y0) * dx - (x - x0) * dy - bend * 4 * t * (1 - t)
      const w = width * (0.6 + 0.9 * t)
      const profile = Math.exp(-((side / w) ** 2)) - 0.7 * Math.exp(-(((side - 1.5 * w) / w) ** 2))
      field[y * WIDTH + x] += depth * profile * smoothstep(t / 0.15) * (1 - t) ** 0.8
    }
}

function span(a: number, b: number, reach: number, limit: number): [number, number] {
  const low = Math.max(0, Math.floor(Math.min(a, b) - reach))
  return [low, Math.min(limit, Math.ceil(Math.max(a, b) + reach))]
}
