import { uniform } from '../../maths/random.ts'
import { linear, PIXELS, type Rgb, WIDTH } from './canvas.ts'
import { scatter } from './folds.ts'
import { cellNoise, gradientNoise } from './noise.ts'

/** What the garment lies on or hangs before: colour in linear light, and relief in px. */
export interface Ground {
  colour: (x: number, y: number, out: Rgb) => void
  relief: (x: number, y: number) => number
}

const coarse = gradientNoise(31)
const fine = gradientNoise(32)
const cell = cellNoise(33)

const paint = (out: Rgb, base: Rgb, by: number): void => {
  out[0] = base[0] * by
  out[1] = base[1] * by
  out[2] = base[2] * by
}

/** A floor of planks, `size` px wide. */
export function planks(hex: string, size: number, turn = 0): Ground {
  const base = linear(hex)
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const place = (x: number, y: number) => {
    const u = cos * x + sin * y
    const row = Math.floor(u / size)
    const v = cos * y - sin * x + 700 * cell(row, 3)
    const joint = Math.floor(v / 760)
    const edge = Math.min(u - row * size, (row + 1) * size - u, v - joint * 760, (joint + 1) * 760 - v)
    return { u, v, tone: cell(row, joint), edge }
  }
  return {
    relief: (x, y) => {
      const { u, v, edge } = place(x, y)
      return -1.6 * Math.exp(-((edge / 1.5) ** 2)) + 0.12 * fine(u / 2.5, v / 60)
    },
    colour: (x, y, out) => {
      const { u, v, tone, edge } = place(x, y)
      const shift = tone * 300
      const vein = fine(u / 11 + 0.8 * coarse(u / 70 + shift, v / 240), v / 330 + shift)
      let by = 0.84 + 0.3 * tone + 0.17 * vein
      by += 0.07 * fine(u / 2.6 + shift, v / 120) + 0.05 * coarse(u / 60 + shift, v / 200)
      by *= 1 - (0.42 + 0.2 * coarse(v / 50, u / 50)) * Math.exp(-((edge / 1.5) ** 2))
      paint(out, base, by)
      out[2] *= 1 - 0.12 * vein
    },
  }
}

/** Square tiles with grout. */
export function tiles(hex: string, size: number, turn = 0): Ground {
  const base = linear(hex)
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const place = (x: number, y: number) => {
    const u = (cos * x + sin * y) / size + 40.2
    const v = (cos * y - sin * x) / size + 40.6
    const edge = Math.min(u % 1, 1 - (u % 1), v % 1, 1 - (v % 1)) * size
    return { tone: cell(u, v), edge }
  }
  return {
    relief: (x, y) => -1.5 * Math.exp(-((place(x, y).edge / 2.4) ** 2)),
    colour: (x, y, out) => {
      const { tone, edge } = place(x, y)
      const cloud = coarse(x / 110 + tone * 50, y / 110) + 0.6 * fine(x / 34, y / 34)
      paint(out, base, (0.95 + 0.08 * tone + 0.035 * cloud) * (1 - 0.45 * Math.exp(-((edge / 2.6) ** 4))))
    },
  }
}

/** A bed sheet with its folds. */
export function sheet(hex: string, depth = 9): Ground {
  const base = linear(hex)
  const field = new Float32Array(PIXELS)
  scatter(
    field,
    { count: 46, length: 420, width: 24, depth: depth * 0.8 },
    uniform(Math.round(base[0] * 1e6)),
  )
  return {
    relief: (x, y) => {
      const wx = x + 60 * coarse(x / 300, y / 300)
      return (
        (field[y * WIDTH + x] ?? 0) +
        depth * (1.5 * coarse(wx / 230, y / 290) + 0.5 * fine(wx / 90, y / 120)) +
        0.12 * fine(x / 2, y / 2)
      )
    },
    colour: (x, y, out) => paint(out, base, 1 + 0.015 * fine(x / 2.4, y / 2.4)),
  }
}

/** A painted wall; `lit` is how much brighter its upper left is. */
export function wall(hex: string, lit = 0.16): Ground {
  const base = linear(hex)
  return {
    relief: (x, y) => 0.14 * fine(x / 6, y / 6) + 0.2 * coarse(x / 14, y / 14),
    colour: (x, y, out) => {
      const slope = 1 + lit * (0.5 - x / 1800 - y / 2400)
      paint(out, base, slope * (1 + 0.025 * coarse(x / 260, y / 260)))
    },
  }
}

/** The doors of a wardrobe: panels with a bevel, `size` px wide. */
export function doors(hex: string, size: number): Ground {
  const plain = wall(hex, 0.1)
  const edgeOf = (x: number) => {
    const t = (((x - 130) % size) + size) % size
    return Math.min(t, size - t)
  }
  return {
    relief: (x, y) =>
      -4 * Math.exp(-((edgeOf(x) / 4) ** 2)) +
      2.5 / (1 + Math.exp((58 - edgeOf(x)) / 3)) +
      plain.relief(x, y) * 0.4,
    colour: (x, y, out) => {
      plain.colour(x, y, out)
      const by = 1 - 0.6 * Math.exp(-((edgeOf(x) / 2) ** 2))
      paint(out, out, by)
    },
  }
}

/** Short pile, seen from above. */
export function carpet(hex: string): Ground {
  const base = linear(hex)
  return {
    relief: (x, y) => 0.5 * fine(x / 5, y / 5),
    colour: (x, y, out) =>
      paint(
        out,
        base,
        1 + 0.1 * coarse(x / 60, y / 60) + 0.11 * fine(x / 5.5, y / 5.5) + 0.05 * (cell(x / 2, y / 2) - 0.5),
      ),
  }
}

/** Paper behind and below, as at a photographer's. */
export function paper(hex: string): Ground {
  const base = linear(hex)
  return {
    relief: () => 0,
    colour: (x, y, out) => {
      const away = Math.hypot((x - 450) / 900, (y - 560) / 1100)
      paint(out, base, 1.02 - 0.16 * away * away)
    },
  }
}
