import { both, fill, line } from '../draw/canvas.ts'
import { knit, plain, stripes } from '../draw/fabric.ts'
import type { Fan } from '../draw/folds.ts'
import { carpet, planks } from '../draw/grounds.ts'
import { longSleeved } from '../draw/parts.ts'
import type { Sample } from '../draw/sample.ts'

const FANS: Fan[] = [
  { at: [648, 424], angle: 140, spread: 60, count: 3, length: 200, depth: 7, width: 22 },
  { at: [765, 560], angle: 190, spread: 60, count: 3, length: 90, depth: 6, width: 16 },
]

export const KNITWEAR: Sample[] = [
  {
    file: 'maglione-trecce-tappeto.jpg',
    label: 'Maglione panna a trecce',
    category: 'sweater',
    gender: 'female',
    expected: ['top'],
    layers: async () => {
      const wool = plain('#e2d8c3')
      return longSleeved(knit(wool, 'cable'), { rib: wool, sleeves: knit(wool, 'cable') })
    },
    folds: { soft: 10, creases: 1, fans: FANS },
    shot: {
      seed: 11,
      ground: carpet('#5d6266'),
      view: { turn: 2, slant: 0.04, scale: 0.98, wide: 1.12, shift: [0, 80], stray: 8 },
    },
  },
  {
    file: 'maglione-collo-alto-righe-legno.jpg',
    label: 'Maglione a collo alto a righe',
    category: 'sweater',
    gender: 'female',
    expected: ['top'],
    layers: async () => {
      const bands: [number, string][] = [
        [56, '#7c2f3e'],
        [22, '#e5d3c0'],
        [34, '#b8694f'],
        [22, '#e5d3c0'],
      ]
      const wool = stripes(bands, plain('#ffffff'))
      const collar = knit(plain('#7c2f3e'), 'rib', 10)
      const body = longSleeved(knit(wool, 'stockinette'), { rib: plain('#7c2f3e') })
      return [
        ...body.slice(1, -1),
        {
          shape: both(
            fill('M448 120 C490 120 520 116 534 112 C540 150 546 176 560 204 C530 258 492 284 448 286 Z'),
          ),
          cloth: collar,
          ...{ fold: 0.5, lift: 7, roll: 12, shadow: 0.35 },
          grooves: both(line('M448 186 C490 186 524 180 544 172', 4)),
        },
      ]
    },
    folds: { soft: 11, creases: 1.4, fans: FANS },
    shot: {
      ...{ seed: 12, ground: planks('#d3b48a', 92, 4), light: [0.5, -0.55, 0.67] },
      view: { turn: -3, slant: 0.05, stray: 8, scale: 0.94, wide: 1.12, shift: [0, 80] },
    },
  },
]
