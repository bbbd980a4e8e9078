import { linear, type Rgb, toLinear, WIDTH } from './canvas.ts'
import { cellNoise, gradientNoise } from './noise.ts'

/** How a fabric looks at a place of the cloth, px along (v) and across (u) its grain. */
export interface DrawnFabric {
  /** Linear light, written into `out`. */
  colour: (u: number, v: number, out: Rgb) => void
  /** Relief of yarn and knit, px. */
  relief: (u: number, v: number) => number
  /** 0 dull to 1 like satin. */
  sheen: number
}

const grain = gradientNoise(11)
const slub = gradientNoise(12)
const speck = cellNoise(13)

const tint = (out: Rgb, by: number): void => {
  out[0] *= by
  out[1] *= by
  out[2] *= by
}

const set = (out: Rgb, from: Rgb): void => {
  out[0] = from[0]
  out[1] = from[1]
  out[2] = from[2]
}

const blend = (out: Rgb, to: Rgb, share: number): void => {
  for (let k = 0; k < 3; k++) out[k] += (to[k] - out[k]) * share
}

const wear = (u: number, v: number): number => 1 + 0.05 * grain(u / 90, v / 110)

/** Jersey or poplin: nearly even, with the finest grain. */
export function plain(hex: string, sheen = 0): DrawnFabric {
  const base = linear(hex)
  return {
    sheen,
    relief: (u, v) => 0.17 * grain((u + 0.38 * v) / 2.3, (v - 0.41 * u) / 2.6) + 0.2 * grain(u / 9, v / 12),
    colour: (u, v, out) => {
      set(out, base)
      tint(out, wear(u, v) + 0.05 * (speck(u / 1.6, v / 1.6) - 0.5))
    },
  }
}

/** Linen: uneven yarn in both directions. */
export function linen(hex: string): DrawnFabric {
  const base = linear(hex)
  const yarn = (u: number, v: number) => slub(u / 2.2, v / 60) + slub(u / 60, v / 2.2 + 40)
  return {
    sheen: 0,
    relief: (u, v) => 0.3 * yarn(u, v),
    colour: (u, v, out) => {
      set(out, base)
      tint(out, wear(u, v) + 0.09 * yarn(u, v))
    },
  }
}

/** Sweatshirt fabric of mixed fibres. */
export function melange(hex: string, depth = 0.16): DrawnFabric {
  const base = plain(hex)
  return {
    ...base,
    colour: (u, v, out) => {
      base.colour(u, v, out)
      tint(out, 1 + depth * (slub(u / 2.4, v / 9) + 0.7 * slub(u / 1.4 + 9, v / 3)))
    },
  }
}

/** Indigo warp over white weft, paler where it was worn: `fades` are [x, y, radius x, radius y]. */
export function denim(hex: string, fades: [number, number, number, number][] = []): DrawnFabric {
  const indigo = linear(hex)
  const pale = linear('#b9c8d8')
  return {
    sheen: 0,
    relief: (u, v) => 0.35 * Math.sin((u * 0.8 + v) * 1.45) + 0.3 * slub(u / 2, v / 40),
    colour: (u, v, out) => {
      set(out, indigo)
      let worn = 0.06 + 0.1 * slub(u / 2.2, v / 48) + 0.06 * grain(u / 60, v / 80)
      worn += 0.06 * Math.sin((u * 0.8 + v) * 1.45)
      for (const [x, y, rx, ry] of fades) {
        worn += 0.34 * Math.exp(-(((u - x) / rx) ** 2) - ((v - y) / ry) ** 2)
      }
      blend(out, pale, Math.max(0, Math.min(0.75, worn)))
    },
  }
}

/** Bands along the grain (v), each as [height px, colour], repeated; laid on the feel of `base`. */
export function stripes(bands: [number, string][], base: DrawnFabric = plain('#ffffff')): DrawnFabric {
  const { period, at } = sett(bands)
  return {
    ...base,
    colour: (u, v, out) => {
      base.colour(u, v, out)
      const c = at(((v % period) + period) % period)
      for (let k = 0; k < 3; k++) out[k] *= c[k]
    },
  }
}

/** Bands up and down. */
export function pinstripes(bands: [number, string][], base?: DrawnFabric): DrawnFabric {
  const turned = stripes(bands, base)
  return {
    ...turned,
    relief: (u, v) => turned.relief(v, u),
    colour: (u, v, out) => turned.colour(v, u, out),
  }
}

/** The same bands as warp and as weft; where they cross, a twill shows half of each. */
export function check(bands: [number, string][], twill = 4.4): DrawnFabric {
  const { period, at } = sett(bands)
  const wrap = (t: number) => ((t % period) + period) % period
  return {
    sheen: 0,
    relief: (u, v) => 0.14 * Math.sin(((u + v) * 2 * Math.PI) / twill) + 0.1 * grain(u / 2, v / 2),
    colour: (u, v, out) => {
      set(out, at(wrap(u)))
      blend(out, at(wrap(v)), 0.5 + 0.16 * Math.sin(((u + v) * 2 * Math.PI) / twill))
      tint(out, wear(u, v) + 0.03 * (speck(u / 1.7, v / 1.7) - 0.5))
    },
  }
}

/** Colours of a period of bands, with soft borders of a yarn's width. */
function sett(bands: [number, string][]) {
  const period = bands.reduce((sum, [size]) => sum + size, 0)
  const table: Rgb[] = []
  for (const [size, hex] of bands) for (let i = 0; i < size; i++) table.push(linear(hex))
  const at = (t: number): Rgb => {
    const i = Math.floor(t)
    const a = table[i % table.length]
    const b = table[(i + 1) % table.length]
    const f = t - i
    return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f, a[2] + (b[2] - a[2]) * f]
  }
  return { period, at }
}

export type Knit = 'stockinette' | 'cable' | 'rib'

/** Wool; `gauge` is the width of a stitch in px. */
export function knit(colours: DrawnFabric, kind: Knit, gauge = 8): DrawnFabric {
  const vee = (u: number, v: number) => {
    const s = Math.abs(((((u / gauge) % 1) + 1) % 1) - 0.5) * 2
    return Math.sin((v / gauge + 0.55 * s) * 2 * Math.PI) * 0.5 + 0.9 * s * (1 - s)
  }
  const braid = (u: number, v: number) => {
    const t = (((u / 96) % 1) + 1) % 1
    if (t > 0.5) return 0.9 * Math.sin(t * 12 * Math.PI)
    const a = Math.sin((v / 74) * 2 * Math.PI) * 0.13
    const left = Math.exp(-(((t - 0.25 - a) / 0.09) ** 2))
    const right = Math.exp(-(((t - 0.25 + a) / 0.09) ** 2))
    return 7 * Math.max(left, right) * (1 - 0.25 * Math.min(left, right)) - 2
  }
  const relief = (u: number, v: number) => {
    const fuzz = 0.15 * grain(u / 2.8, v / 2.8)
    if (kind === 'rib') return 1.3 * Math.sin((u / gauge) * Math.PI) + 0.2 * vee(u, v) + fuzz
    return 0.42 * vee(u, v) + (kind === 'cable' ? braid(u, v) : 0) + fuzz
  }
  return { ...colours, relief }
}

/** A picture printed all over, sampled where the cloth is. `art` is sRGB with alpha, as from `pixels`. */
export function printed(art: Uint8Array, base: DrawnFabric): DrawnFabric {
  const height = art.length / 4 / WIDTH
  return {
    ...base,
    colour: (u, v, out) => {
      base.colour(u, v, out)
      const x = Math.max(0, Math.min(WIDTH - 2, u))
      const y = Math.max(0, Math.min(height - 2, v))
      const i = Math.floor(y) * WIDTH + Math.floor(x)
      const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)]
      const mix = (k: number) => {
        const top = art[i * 4 + k] * (1 - fx) + art[i * 4 + 4 + k] * fx
        const low = art[(i + WIDTH) * 4 + k] * (1 - fx) + art[(i + WIDTH) * 4 + 4 + k] * fx
        return (top * (1 - fy) + low * fy) / 255
      }
      const alpha = mix(3)
      if (alpha === 0) return
      const light = wear(u, v)
      for (let k = 0; k < 3; k++) out[k] += (toLinear(mix(k)) * light - out[k]) * alpha
    },
  }
}

/** Down between seams, `size` px apart. */
export function quilted(base: DrawnFabric, size: number): DrawnFabric {
  return {
    ...base,
    relief: (u, v) => {
      const t = (((v / size) % 1) + 1) % 1
      const puff = Math.sqrt(4 * t * (1 - t))
      return 13 * puff + (1.25 - puff) * 4 * grain(u / 13, v / 40) + 1.2 * grain(u / 40, v / 20)
    },
  }
}

/** Pressed pleats that spread from a point above the waist, `count` in a radian. */
export function pleated(base: DrawnFabric, apex: number, count: number): DrawnFabric {
  return {
    ...base,
    relief: (u, v) => {
      const turn = Math.atan2(u - WIDTH / 2, v - apex) * count + 0.06 * grain(u / 60, v / 200)
      const t = turn - Math.floor(turn)
      return 0.011 * (v - apex) * (t < 0.82 ? t / 0.82 : (1 - t) / 0.18)
    },
  }
}
