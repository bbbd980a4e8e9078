import { both, fill, line, pixels, stitches } from '../draw/canvas.ts'
import { melange, plain, printed, stripes } from '../draw/fabric.ts'
import type { Fan } from '../draw/folds.ts'
import { paper, planks, sheet, tiles, wall } from '../draw/grounds.ts'
import { word } from '../draw/lettering.ts'
import { hanger, insideBack, longSleeved, tee } from '../draw/parts.ts'
import { flowers, lemon, seaBadge } from '../draw/prints.ts'
import type { Sample } from '../draw/sample.ts'

const ARMPIT: Fan = { at: [648, 420], angle: 150, spread: 70, count: 4, length: 190, depth: 5 }
const SLEEVE: Fan = { at: [655, 250], angle: 62, spread: 30, count: 3, length: 170, depth: 4 }
const TEE_FOLDS = [ARMPIT, SLEEVE]

const navy = '#26304f'

export const T_SHIRTS: Sample[] = [
  {
    file: 'tshirt-salvia-legno.jpg',
    label: 'T-shirt verde salvia in cotone',
    category: 't-shirt',
    gender: 'female',
    expected: ['top'],
    layers: async () => tee(plain('#8fa68a'), { thread: '#5f735c66' }),
    folds: { soft: 7, creases: 3.4, fans: TEE_FOLDS },
    shot: {
      seed: 1,
      ground: planks('#a8743f', 118, 90),
      view: { turn: -2.5, slant: 0.03, scale: 1.15, shift: [0, 120] },
    },
  },
  {
    file: 'tshirt-righe-lenzuolo.jpg',
    label: 'T-shirt a righe bianche e blu',
    category: 't-shirt',
    gender: 'female',
    expected: ['top'],
    layers: async () => {
      const bands: [number, string][] = [
        [26, '#f1eee6'],
        [15, navy],
      ]
      return tee(stripes(bands, plain('#fbfaf7')), { rib: plain(navy), thread: '#00000022' })
    },
    folds: { soft: 8, creases: 3, fans: TEE_FOLDS },
    shot: {
      seed: 2,
      ground: sheet('#c9b9a6'),
      view: { turn: 3, slant: 0.05, scale: 1.14, shift: [0, 110] },
      light: [0.55, -0.5, 0.66],
    },
  },
  {
    file: 'tshirt-nera-scritta-piastrelle.jpg',
    label: 'T-shirt nera con scritta',
    category: 't-shirt',
    gender: 'male',
    expected: ['top'],
    layers: async () => {
      const text =
        word('ZEFIRANDO', [450, 424], { size: 40, colour: '#efe7d6', weight: 1.15 }) +
        word('LENTO 74', [450, 486], { size: 22, colour: '#d9a441', weight: 1 })
      const rules = line('M334 404 H566 M334 526 H566', 4, '#d9a441')
      return tee(plain('#2a2a2d'), { paint: text + rules, thread: '#00000055' })
    },
    folds: { soft: 8, creases: 4, fans: TEE_FOLDS },
    shot: {
      seed: 3,
      ground: tiles('#cfc6b6', 260, 45),
      view: { turn: 1.5, slant: 0.04, scale: 1.16, shift: [0, 110] },
      exposure: 1.08,
    },
  },
  {
    file: 'tshirt-bianca-limoni-bianco.jpg',
    label: 'T-shirt bianca con stampa limoni',
    category: 't-shirt',
    gender: 'female',
    expected: ['top'],
    layers: async () => {
      const paint = lemon([392, 500], 92, -18) + lemon([512, 470], 84, 24) + lemon([458, 610], 96, 4)
      return tee(plain('#e9e8e4'), { paint, thread: '#00000026' })
    },
    folds: { soft: 8, creases: 3.2, fans: TEE_FOLDS },
    shot: {
      seed: 4,
      ground: paper('#cdccca'),
      view: { turn: -1, scale: 1.16, shift: [0, 120] },
      light: [-0.6, -0.45, 0.6],
    },
  },
  {
    file: 'top-corallo-gruccia.jpg',
    label: 'Canotta color corallo',
    category: 'top',
    gender: 'female',
    expected: ['top'],
    layers: async () => tank(plain('#dd6b57', 0.06), '#b24c3b66'),
    folds: {
      ...{ soft: 6, creases: 1.6, flutes: 7, from: 320, flute: 66 },
      fans: [{ at: [626, 420], angle: 152, spread: 60, count: 3, length: 170, depth: 5 }],
    },
    shot: {
      seed: 5,
      ground: wall('#c9c6bf'),
      shadow: 'hanging',
      view: { turn: 0.8, slant: -0.02, scale: 1.08, wide: 1.16, shift: [0, 120], stray: 4 },
    },
  },
  {
    file: 'top-fiori-lenzuolo.jpg',
    label: 'Top smanicato a fiori',
    category: 'top',
    gender: 'female',
    expected: ['top'],
    layers: async () => {
      const art = await pixels(
        flowers({
          ...{ seed: 21, petals: ['#e58aa0', '#f3c9a8', '#d94f5c'], hearts: '#f4d35e', leaf: '#6f9a6d' },
          ...{ size: 34, count: 190 },
        }),
      )
      return tank(printed(art, plain('#243247')), '#00000055', false)
    },
    folds: {
      soft: 8,
      creases: 2.6,
      fans: [{ at: [626, 420], angle: 150, spread: 70, count: 4, length: 200, depth: 5 }],
    },
    shot: {
      seed: 6,
      ground: sheet('#e3ded6', 7),
      view: { turn: -4, slant: 0.04, scale: 1.2, shift: [0, 110] },
      light: [0.5, -0.55, 0.67],
    },
  },
  {
    file: 'felpa-stampa-fantasma.jpg',
    label: 'Felpa grigia con stampa',
    category: 'sweater',
    gender: 'male',
    expected: ['top'],
    layers: async () => {
      const badge = seaBadge([450, 480], 122, {
        ...{ sky: '#f0e4cc', sun: '#e2703a' },
        ...{ wave: '#2f5d7c', foam: '#8fb8c4' },
      })
      const paint = badge + word('BRUMALDA', [450, 628], { size: 34, colour: '#2f4658', weight: 1.1 })
      return longSleeved(melange('#a3a5a8'), { paint }).map((l) => ({
        ...l,
        roll: (l.roll ?? 9) * 3,
        lift: (l.lift ?? 4) * 2.6,
      }))
    },
    folds: {
      ...{ soft: 12, creases: 2, flutes: 4, from: 300, flute: 90 },
      fans: [
        { at: [648, 424], angle: 140, spread: 60, count: 4, length: 220, depth: 9, width: 20 },
        { at: [770, 560], angle: 200, spread: 60, count: 4, length: 80, depth: 7, width: 13 },
        { at: [792, 780], angle: 250, spread: 70, count: 4, length: 110, depth: 7, width: 13 },
      ],
    },
    shot: {
      seed: 7,
      ground: paper('#dcdcda'),
      shadow: 'none',
      view: { scale: 1, wide: 1.1, shift: [0, 80], stray: 6 },
    },
  },
]

/** A sleeveless top with broad straps, on its hanger where `hung`. */
function tank(cloth: ReturnType<typeof plain>, thread: string, hung = true) {
  const armhole = 'M606 196 C598 300 606 370 650 424'
  const neck = 'M448 330 C510 330 556 290 560 190'
  const hem = 'M448 817 C520 817 610 814 668 805'
  return [
    ...(hung ? hanger('#2b2b2e').slice(0, 1) : []),
    {
      ...insideBack(cloth),
      shape: both(fill('M448 262 C500 262 544 240 556 186 L606 196 C604 300 560 380 448 380 Z')),
      paint: '<rect x="430" y="276" width="40" height="22" fill="#efe9dc"/>',
      grooves: both(line('M448 274 C504 274 552 250 566 190', 2)),
    },
    ...(hung ? hanger('#2b2b2e').slice(1) : []),
    {
      shape: both(
        fill(
          'M448 330 C510 330 556 290 560 188 L608 196 C600 300 608 366 652 424 C656 528 664 692 674 818 C610 829 520 832 448 832 Z',
        ),
      ),
      cloth,
      shadow: 0.5,
      paint: both(
        stitches(hem, thread) +
          stitches('M448 344 C518 344 570 300 573 192', thread) +
          stitches('M596 196 C586 304 596 380 640 434', thread),
      ),
      grooves: both(line(hem, 2)),
      ridges: both(line(neck, 8) + line(armhole, 8)),
    },
  ]
}
