import { uniform } from '../../maths/random.ts'
import type { Point } from '../../maths/vector.ts'
import { HEIGHT, WIDTH } from './canvas.ts'

export interface Flowers {
  seed: number
  petals: string[]
  hearts: string
  leaf: string
  /** Radius of a flower, px. */
  size: number
  count: number
}

/** Flowers strewn over the whole cloth, none on top of another. */
export function flowers({ seed, petals, hearts, leaf, size, count }: Flowers): string {
  const next = uniform(seed)
  const placed: [number, number, number][] = []
  for (let tries = 0; tries < count * 40 && placed.length < count; tries++) {
    const r = size * (0.6 + 0.6 * next())
    const [x, y] = [next() * WIDTH, next() * HEIGHT]
    if (placed.every(([px, py, pr]) => Math.hypot(px - x, py - y) > (pr + r) * 1.02)) placed.push([x, y, r])
  }
  return placed
    .map(([x, y, r], i) => {
      const turn = Math.round(next() * 360)
      const leaves = [40, 160, 280]
        .map(
          (a) =>
            `<path transform="rotate(${a + 17 * (i % 3)})" d="M0 0 Q${r * 0.5} ${-r} 0 ${-r * 1.5} Q${-r * 0.5} ${-r} 0 0" fill="${leaf}"/>`,
        )
        .join('')
      const petal = petals[i % petals.length]
      const ring = [0, 72, 144, 216, 288]
        .map(
          (a) =>
            `<ellipse transform="rotate(${a})" cy="${-r * 0.52}" rx="${r * 0.4}" ry="${r * 0.5}" fill="${petal}" stroke="#00000022" stroke-width="1.2"/>` +
            `<path transform="rotate(${a})" d="M0 ${-r * 0.2} V${-r * 0.75}" stroke="#ffffff55" stroke-width="${r * 0.07}"/>`,
        )
        .join('')
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})">${leaves}${ring}<circle r="${r * 0.2}" fill="${hearts}"/></g>`
    })
    .join('')
}

interface Sea {
  sky: string
  sun: string
  wave: string
  foam: string
}

/** A sun that sets behind waves, in a disc of radius `r`. */
export function seaBadge([x, y]: Point, r: number, { sky, sun, wave, foam }: Sea): string {
  const waves = [0.12, 0.36, 0.6]
    .map((down, i) => {
      const at = y + r * down
      const step = r / 3
      const crest = Array.from({ length: 8 }, (_, _k) => `q${step / 2} ${i % 2 ? 16 : -16} ${step} 0`).join(
        ' ',
      )
      return `<path d="M${x - r - step / 2} ${at} ${crest} V${y + r + 5} H${x - r - step} Z" fill="${i % 2 ? foam : wave}"/>`
    })
    .join('')
  const rays = Array.from({ length: 9 }, (_, k) => {
    const a = Math.PI + (k * Math.PI) / 8
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return `<path d="M${x + c * r * 0.5} ${y + s * r * 0.5} L${x + c * r * 0.82} ${y + s * r * 0.82}" stroke="${sun}" stroke-width="${r * 0.06}"/>`
  }).join('')
  const id = `badge${x}${y}`
  return (
    `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath>` +
    `<g clip-path="url(#${id})"><circle cx="${x}" cy="${y}" r="${r}" fill="${sky}"/>` +
    `<circle cx="${x}" cy="${y}" r="${r * 0.4}" fill="${sun}"/>${rays}${waves}</g>`
  )
}

/** Lemons on their branches, for a placed print of some size. */
export function lemon([x, y]: Point, size: number, turn: number): string {
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / 100})">` +
    '<path d="M-10 -60 Q-70 -90 -110 -50 Q-60 -30 -10 -60 Z" fill="#4d7a3a"/><path d="M6 -60 Q50 -110 100 -84 Q66 -44 6 -60 Z" fill="#6a9a48"/>' +
    '<path d="M0 -58 C46 -58 66 -20 66 14 C66 52 34 80 6 84 L0 100 L-8 84 C-36 80 -66 50 -66 12 C-66 -22 -44 -58 0 -58 Z" fill="#f2cf3b"/>' +
    '<path d="M-44 -6 C-40 -30 -22 -42 -8 -44 C-30 -26 -34 0 -34 20 Z" fill="#fbe88a"/>' +
    '<path d="M54 30 C44 60 24 72 2 76 C30 60 42 40 46 16 Z" fill="#d9a928"/></g>'
  )
}
