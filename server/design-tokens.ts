import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The colours of the product as a style sheet, which the web imports as it stands (contracts/tokens.css). */
export const tokensCss = readFileSync(join(import.meta.dirname, '../contracts/tokens.css'), 'utf8')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')
  .trim()

/** One of them as mail programs want it: they know neither variables nor oklch. */
export function hexToken(name: string): string {
  const light = [...tokensCss.matchAll(/(?::root|\[data-theme="light"\]) \{(.*?)\}/g)]
    .map(([, rules]) => rules)
    .join('')
  const value = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(light)
  if (value === null) throw new Error(`The design has no opaque colour "${name}"`)
  const [lightness = 0, chroma = 0, hue = 0] = value.slice(1).map(Number)
  return oklchToHex(lightness, chroma, (hue * Math.PI) / 180)
}

/** By the matrices of Björn Ottosson, "A perceptual color space for image processing" (2020). */
function oklchToHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map((value) => hexByte(value)).join('')}`
}

const hexByte = (linear: number): string => {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}
