import { both, fill, line, stitches } from '../draw/canvas.ts'
import { check, type DrawnFabric, plain } from '../draw/fabric.ts'
import type { Fan } from '../draw/folds.ts'
import type { Layer } from '../draw/garment.ts'
import { planks, wall } from '../draw/grounds.ts'
import { buttons, hanger, insideBack } from '../draw/parts.ts'
import type { Sample } from '../draw/sample.ts'

const FANS: Fan[] = [
  { at: [650, 430], angle: 145, spread: 60, count: 4, length: 200, depth: 5 },
  { at: [768, 560], angle: 200, spread: 70, count: 4, length: 90, depth: 6, width: 11 },
  { at: [790, 800], angle: 258, spread: 50, count: 4, length: 150, depth: 5, width: 11 },
]

export const SHIRTS: Sample[] = [
  {
    file: 'camicia-bianca-muro.jpg',
    label: 'Camicia bianca in popeline',
    category: 'shirt',
    gender: 'male',
    expected: ['top'],
    layers: async () => shirt(plain('#e8e9ea'), { hung: true, knobs: '#d8d3c8' }),
    folds: { soft: 6, creases: 3, flutes: 8, from: 330, flute: 74, fans: FANS },
    shot: {
      ...{ seed: 21, ground: wall('#c7c8c6', 0.2), shadow: 'hanging', light: [-0.65, -0.4, 0.62] },
      view: { turn: -0.6, slant: -0.02, shift: [0, 90], stray: 5, scale: 0.98, wide: 1.08 },
    },
  },
  {
    file: 'camicia-quadri-legno.jpg',
    label: 'Camicia di flanella a quadri',
    category: 'shirt',
    gender: 'male',
    expected: ['top'],
    layers: async () => {
      const sett: [number, string][] = [
        [34, '#a52f2b'],
        [10, '#2a2422'],
        [12, '#e8dfcd'],
        [10, '#2a2422'],
        [34, '#a52f2b'],
        [26, '#332b2a'],
      ]
      return shirt(check(sett), { hung: false, knobs: '#efe6d4' })
    },
    folds: { soft: 8, creases: 3.4, fans: FANS },
    shot: {
      seed: 22,
      ground: planks('#c9a877', 130, 88),
      view: { turn: 2.4, slant: 0.04, scale: 0.98, wide: 1.08, shift: [0, 70] },
      white: [1.03, 1, 0.94],
    },
  },
]

const KNOBS = [330, 412, 494, 576, 658, 740, 822]

interface ShirtOptions {
  hung: boolean
  knobs: string
}

const SHIRT_FRONT =
  'M448 296 L448 886 C520 886 562 880 602 863 C642 846 656 833 664 824 C655 711 655 559 660 432 C648 350 646 300 648 236 L548 190 C535 235 500 275 448 296 Z'

const SHIRT_COLLAR =
  'M448 270 C495 262 530 226 544 172 C562 182 578 198 586 214 L548 326 C508 310 474 292 448 278 Z'

function shirt(cloth: DrawnFabric, { hung, knobs }: ShirtOptions): Layer[] {
  const thread = '#0000002e'
  const hem = 'M448 878 C520 878 560 872 598 856 C636 839 650 825 658 818'
  const sleeve =
    'M626 220 C700 240 744 300 766 404 C792 540 812 660 822 800 L744 816 C734 700 716 610 694 530 C682 480 668 450 652 424 C640 350 632 290 626 220 Z'
  return [
    ...(hung ? hanger('#3a2c22') : []),
    insideBack(cloth),
    {
      shape: both(fill('M740 794 L824 780 L836 876 C808 888 778 894 752 892 Z')),
      cloth,
      ...{ turn: -8, mirrored: true, lift: 5, shadow: 0.3 },
      paint:
        both(stitches('M752 882 C778 884 806 878 826 870', thread)) +
        both(buttons({ x: 764, ys: [842] }, 7, knobs)),
    },
    { shape: both(fill(sleeve)), cloth, turn: -13, mirrored: true, lift: 5, roll: 12 },
    {
      shape: both(fill(SHIRT_FRONT)),
      cloth,
      ...{ lift: 5, roll: 12, shadow: 0.3 },
      grooves: both(line(hem, 2) + line('M556 196 C600 216 630 236 648 262', 2)),
      paint: both(stitches(hem, thread)),
    },
    {
      shape: fill('M434 292 H468 V883 H434 Z'),
      cloth,
      ...{ lift: 3, roll: 5, shadow: 0.3 },
      ridges: KNOBS.map((y) => `<circle cx="451" cy="${y}" r="8" fill="#fff"/>`).join(''),
      paint: stitches('M439 300 V882 M463 300 V882', thread) + buttons({ x: 451, ys: KNOBS }, 8, knobs),
    },
    {
      shape: fill('M528 470 H622 V566 L575 592 L528 566 Z'),
      cloth,
      ...{ lift: 2, roll: 4, shadow: 0.3 },
      paint: stitches('M533 470 V563 L575 586 L617 563 V470 M528 492 H622', thread),
    },
    {
      shape: both(fill(SHIRT_COLLAR)),
      cloth,
      ...{ turn: -35, mirrored: true, lift: 5, roll: 7, fold: 0.4, shadow: 0.5 },
      paint: both(stitches('M579 216 L544 316 C508 302 474 286 455 276', thread)),
    },
  ]
}
