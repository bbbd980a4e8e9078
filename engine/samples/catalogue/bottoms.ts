import { both, fill, line, stitches, stroke } from '../draw/canvas.ts'
import { check, type DrawnFabric, denim, linen, pinstripes, plain, pleated } from '../draw/fabric.ts'
import type { Fan } from '../draw/folds.ts'
import type { Layer } from '../draw/garment.ts'
import { carpet, paper, planks, sheet, tiles, wall } from '../draw/grounds.ts'
import { button, clipHanger } from '../draw/parts.ts'
import type { Sample } from '../draw/sample.ts'

const CROTCH: Fan = { at: [452, 420], angle: 20, spread: 70, count: 5, length: 160, depth: 5, width: 12 }
const KNEE: Fan = { at: [500, 720], angle: 10, spread: 50, count: 4, length: 120, depth: 4, width: 13 }

const LEG =
  'M448 140 H596 C606 230 628 330 634 440 C642 640 640 860 634 1078 L506 1086 C502 880 492 650 458 434 L448 430 Z'
const SHORT_LEG = 'M448 330 H610 C626 410 662 520 690 690 L492 716 C486 650 472 590 456 552 L448 548 Z'

export const BOTTOMS: Sample[] = [
  {
    file: 'gonna-plisse-gruccia.jpg',
    label: 'Gonna plissettata verde petrolio',
    category: 'skirt',
    gender: 'female',
    expected: ['skirt'],
    layers: async () => pleatedSkirt(plain('#1f5a5c', 0.22)),
    folds: { soft: 5, creases: 0.6, flutes: 5, from: 300, flute: 80 },
    shot: {
      seed: 51,
      ground: wall('#cfc9c0', 0.15),
      shadow: 'hanging',
      view: { turn: 0.6, shift: [0, 30], wide: 1.1, stray: 4 },
    },
  },
  {
    file: 'gonna-quadri-piastrelle.jpg',
    label: 'Gonna a tubino a quadri',
    category: 'skirt',
    gender: 'female',
    expected: ['skirt'],
    layers: async () => {
      const sett: [number, string][] = [
        [40, '#2f4a3c'],
        [8, '#d8b24a'],
        [26, '#1f2a44'],
        [8, '#b5402f'],
        [26, '#1f2a44'],
        [8, '#d8b24a'],
      ]
      return pencilSkirt(check(sett))
    },
    folds: {
      soft: 9,
      creases: 2.2,
      fans: [{ at: [560, 260], angle: 80, spread: 50, count: 3, length: 240, depth: 5 }],
    },
    shot: {
      seed: 52,
      ground: tiles('#ddd6c8', 280, 45),
      view: { turn: -2, slant: 0.05, scale: 1.02, wide: 1.3 },
    },
  },
  {
    file: 'pantaloni-chino-legno.jpg',
    label: 'Pantaloni chino beige',
    category: 'trousers',
    gender: 'male',
    expected: ['trousers'],
    layers: async () => trousers(plain('#c4aa82'), { thread: '#7d684655', metal: '#5b4630' }),
    folds: { soft: 7, creases: 2.8, fans: [CROTCH, KNEE] },
    shot: {
      seed: 53,
      ground: planks('#7a4e30', 124, 90),
      view: { turn: 2, slant: 0.04, scale: 1.02, wide: 1.22 },
      exposure: 1.05,
    },
  },
  {
    file: 'jeans-bianco.jpg',
    label: 'Jeans a gamba dritta',
    category: 'trousers',
    gender: 'female',
    expected: ['trousers'],
    layers: async () => {
      const cloth = denim('#2d4a73', [
        [545, 520, 46, 190],
        [355, 520, 46, 190],
      ])
      return trousers(cloth, { thread: '#c98a3e', metal: '#b88a4a' })
    },
    folds: { soft: 7, creases: 3, fans: [CROTCH, KNEE] },
    shot: {
      seed: 54,
      ground: sheet('#e9e7e2', 6),
      view: { turn: -1.6, slant: 0.03, scale: 1.02, wide: 1.22 },
      light: [0.5, -0.5, 0.7],
    },
  },
  {
    file: 'shorts-righe-piastrelle.jpg',
    label: 'Shorts di lino a righe',
    category: 'shorts',
    gender: 'male',
    expected: ['shorts'],
    layers: async () => {
      const bands: [number, string][] = [
        [15, '#eceae2'],
        [11, '#6f8fb3'],
      ]
      return shorts(pinstripes(bands, linen('#fbfaf6')))
    },
    folds: { soft: 7, creases: 3, fans: [{ ...CROTCH, at: [454, 540] }] },
    shot: {
      seed: 55,
      ground: carpet('#86705c'),
      view: { turn: 3, slant: 0.05, scale: 1.5, shift: [0, 90] },
    },
  },
  {
    file: 'shorts-corallo-bianco.jpg',
    label: 'Shorts in cotone color terracotta',
    category: 'shorts',
    gender: 'female',
    expected: ['shorts'],
    layers: async () => shorts(plain('#b8583f')),
    folds: { soft: 8, creases: 3.4, fans: [{ ...CROTCH, at: [454, 540] }] },
    shot: { seed: 56, ground: paper('#dfdedb'), view: { turn: -3, scale: 1.52, shift: [0, 90] } },
  },
]

function waistInside(cloth: DrawnFabric, half: number, y: number): Layer {
  return {
    shape: both(
      fill(
        `M448 ${y - 14} C${400 + half} ${y - 14} ${430 + half} ${y - 10} ${450 + half} ${y - 4} V${y + 40} H448 Z`,
      ),
    ),
    cloth,
    ...{ light: 0.6, fold: 0.3, lift: 2 },
    paint:
      `<rect x="424" y="${y - 8}" width="52" height="26" fill="#3a2c20"/>` +
      line(`M434 ${y + 4} H466`, 2, '#c9a36a'),
  }
}

interface TrouserOptions {
  thread: string
  metal: string
}

function trousers(cloth: DrawnFabric, { thread, metal }: TrouserOptions): Layer[] {
  const fly = 'M482 190 C486 280 482 330 450 358'
  const pocket = 'M598 196 C560 206 526 230 514 266'
  const hem = 'M507 1066 L634 1058'
  return [
    waistInside(cloth, 146, 142),
    {
      shape: both(fill(LEG)),
      ...{ cloth, lift: 6, roll: 13 },
      grooves: both(line(pocket, 4) + line(hem, 3)) + line('M450 180 V432', 4),
      paint:
        both(stitches('M600 205 C564 214 534 236 522 270', thread) + stitches(hem, thread)) +
        stitches(fly, thread),
    },
    {
      shape: both(fill('M448 152 C500 152 560 148 597 140 L602 188 C560 194 500 196 448 196 Z')),
      ...{ cloth, turn: 90, lift: 5, roll: 5, fold: 0.6, shadow: 0.4 },
      paint:
        both(stitches('M448 158 C500 158 560 154 597 147 M448 190 C500 190 560 188 601 182', thread)) +
        button([456, 174], 11, metal),
    },
    {
      shape: both(fill('M532 142 H546 V204 H532 Z')),
      ...{ cloth, lift: 4, roll: 4, shadow: 0.5 },
      paint: both(stitches('M535 146 V200 M543 146 V200', thread, 1.2)),
    },
  ]
}

function shorts(cloth: DrawnFabric): Layer[] {
  const cord = 'M438 372 C430 420 446 450 432 500 M462 372 C472 430 456 460 470 516'
  const hem = 'M492 694 L686 668'
  return [
    waistInside(cloth, 158, 332),
    {
      shape: both(fill(SHORT_LEG)),
      ...{ cloth, turn: -4, mirrored: true, lift: 7, roll: 14 },
      grooves: both(line(hem, 3) + line('M616 390 C590 430 584 470 600 510', 4)) + line('M450 380 V550', 4),
      paint: both(stitches(hem, '#00000038') + stitches('M608 392 C582 432 577 470 592 506', '#00000038')),
    },
    {
      shape: both(fill('M448 336 C510 336 570 334 611 326 L618 380 C570 386 510 388 448 388 Z')),
      ...{ cloth, lift: 7, roll: 7, fold: 0.7, shadow: 0.4 },
      ridges: both([456, 476, 496, 516, 536, 556, 576, 596].map((x) => line(`M${x} 338 V386`, 7)).join('')),
      grooves: both(line('M448 362 H616', 2)),
    },
    {
      shape: stroke(cord, { width: 7, extra: 'stroke-linecap="round"' }),
      cloth: plain('#efe9dc'),
      lift: 3,
      roll: 4,
      shadow: 0.5,
    },
  ]
}

function pleatedSkirt(cloth: DrawnFabric): Layer[] {
  const { bar, clips } = clipHanger(190, 170, '#222226')
  return [
    ...bar,
    waistInside(cloth, 150, 184),
    {
      shape: both(fill('M448 214 H602 C632 440 676 760 716 1052 C640 1076 540 1086 448 1086 Z')),
      ...{ cloth: pleated(cloth, -330, 68), lift: 4, roll: 8 },
      paint: both(stitches('M448 1074 C540 1074 640 1064 713 1040', '#00000044')),
    },
    {
      shape: both(fill('M448 188 C510 188 570 186 601 180 L606 226 C570 232 510 234 448 234 Z')),
      ...{ cloth, lift: 5, roll: 6, fold: 0.5, shadow: 0.4 },
    },
    clips,
  ]
}

function pencilSkirt(cloth: DrawnFabric): Layer[] {
  return [
    waistInside(cloth, 146, 164),
    {
      shape: both(
        fill(
          'M448 186 C510 186 560 182 596 174 C640 280 664 380 662 500 C660 680 652 860 646 1010 C580 1020 510 1022 448 1022 Z',
        ),
      ),
      ...{ cloth, lift: 7, roll: 15 },
      grooves: both(
        line('M530 206 C536 270 540 310 540 350', 3) + line('M448 1002 C510 1002 580 1000 645 990', 2),
      ),
    },
    {
      shape: both(fill('M448 168 C510 168 560 164 596 158 L604 200 C560 208 510 212 448 212 Z')),
      ...{ cloth, lift: 5, roll: 5, fold: 0.6, shadow: 0.35 },
    },
  ]
}
