import { both, fill, line, pixels, stitches } from '../draw/canvas.ts'
import { type DrawnFabric, linen, plain, printed } from '../draw/fabric.ts'
import type { Fan } from '../draw/folds.ts'
import type { Layer } from '../draw/garment.ts'
import { paper, planks, sheet, wall } from '../draw/grounds.ts'
import { buttons, hanger, insideBack } from '../draw/parts.ts'
import { flowers } from '../draw/prints.ts'
import type { Sample } from '../draw/sample.ts'

/** Gathers of a waist seam at height `y`. */
const gathers = (y: number, depth: number): Fan[] =>
  [462, 500, 538, 576].map((x, i) => ({
    at: [x, y],
    ...{ angle: 90 - i * 5, spread: 14, count: 3, length: 330, depth, width: 12 },
  }))

export const DRESSES: Sample[] = [
  {
    file: 'abito-fiori-lenzuolo.jpg',
    label: 'Abito estivo a fiori',
    category: 'dress',
    gender: 'female',
    expected: ['dress'],
    layers: async () => {
      const art = await pixels(
        flowers({
          ...{ seed: 41, petals: ['#3f6fb0', '#7aa6d6', '#e0a13c'], hearts: '#f7e9b5', leaf: '#5d8a5a' },
          ...{ size: 30, count: 230 },
        }),
      )
      return sundress(printed(art, plain('#f2eadb')))
    },
    folds: { soft: 7, creases: 2, flutes: 7, from: 560, flute: 60, fans: gathers(540, 6) },
    shot: {
      seed: 41,
      ground: sheet('#a9b4ad', 8),
      view: { turn: 2.5, slant: 0.04, wide: 1.12, shift: [0, -20] },
    },
  },
  {
    file: 'abito-rosso-fantasma.jpg',
    label: 'Abito rosso a mezza manica',
    category: 'dress',
    gender: 'female',
    expected: ['dress'],
    layers: async () => sheathDress(plain('#a8202c', 0.1)),
    folds: {
      ...{ soft: 9, creases: 1, flutes: 5, from: 620, flute: 90 },
      fans: [
        { at: [588, 560], angle: 190, spread: 80, count: 4, length: 130, depth: 7, width: 14 },
        { at: [622, 380], angle: 130, spread: 50, count: 3, length: 150, depth: 6, width: 18 },
      ],
    },
    shot: {
      seed: 42,
      ground: paper('#e9e8e6'),
      shadow: 'none',
      view: { wide: 1.15, stray: 5 },
      light: [-0.55, -0.4, 0.73],
    },
  },
  {
    file: 'abito-lino-gruccia.jpg',
    label: 'Abito lungo in lino azzurro',
    category: 'dress',
    gender: 'female',
    expected: ['dress'],
    layers: async () => [...hanger('#a9794a', '#b8b8b8'), ...sundress(linen('#8fb0c4'))],
    folds: { soft: 6, creases: 3.4, flutes: 10, from: 560, flute: 70, fans: gathers(540, 6) },
    shot: {
      ...{ seed: 43, ground: wall('#ddd6c9', 0.18), shadow: 'hanging', light: [0.6, -0.42, 0.66] },
      view: { turn: -0.7, shift: [0, 26], stray: 5, scale: 0.99, wide: 1.12 },
    },
  },
  {
    file: 'tuta-oliva-legno.jpg',
    label: 'Tuta intera verde oliva',
    category: 'jumpsuit',
    gender: 'female',
    expected: ['dress', 'trousers'],
    layers: async () => jumpsuit(linen('#6d7048')),
    folds: {
      ...{ soft: 7, creases: 3, flutes: 4, from: 600, flute: 70 },
      fans: [
        ...gathers(500, 4).map((fan) => ({ ...fan, length: 150 })),
        { at: [452, 690], angle: 30, spread: 60, count: 4, length: 130, depth: 6, width: 13 },
      ],
    },
    shot: {
      seed: 44,
      ground: planks('#b98d5c', 104, 0),
      view: { turn: 1.5, slant: 0.04, scale: 1.02, wide: 1.2 },
    },
  },
]

function sundress(cloth: DrawnFabric): Layer[] {
  const thread = '#0000002a'
  const skirt = 'M448 530 H584 C610 640 690 860 742 1060 C660 1098 550 1112 448 1112 Z'
  const bodice =
    'M448 296 C510 294 546 262 552 190 L604 196 C600 290 612 350 634 392 C610 450 592 500 588 546 H448 Z'
  return [
    {
      ...insideBack(cloth),
      shape: both(fill('M448 240 C500 240 540 222 550 186 L602 194 C600 280 560 340 448 340 Z')),
      paint: '<rect x="432" y="252" width="36" height="20" fill="#f3efe6"/>',
      grooves: both(line('M448 250 C504 250 548 230 558 190', 2)),
    },
    {
      shape: both(fill(skirt)),
      ...{ cloth, turn: -8, mirrored: true, lift: 5, roll: 12 },
      paint: both(stitches('M448 1098 C550 1098 656 1084 736 1046', thread)),
      grooves: both(line('M448 1090 C550 1090 656 1076 733 1038', 2)),
    },
    {
      shape: both(fill(bodice)),
      ...{ cloth, lift: 4, shadow: 0.35 },
      ridges: both(line('M448 300 C514 298 552 264 557 192 M600 196 C596 292 608 354 630 394', 6)),
      paint: buttons({ x: 450, ys: [340, 390, 440, 490] }, 8, '#e8dcc4'),
      grooves: line('M450 310 V540', 2),
    },
    {
      shape: both(fill('M448 528 H589 L587 556 H448 Z')),
      cloth,
      ...{ lift: 4, roll: 5, fold: 0.5, shadow: 0.4 },
    },
  ]
}

function sheathDress(cloth: DrawnFabric): Layer[] {
  const body =
    'M448 244 C500 240 526 222 536 186 L634 226 C628 290 626 340 634 396 C606 470 586 520 586 566 C600 650 640 740 640 830 C636 920 622 1010 616 1086 C560 1096 500 1098 448 1098 Z'
  const sleeve =
    'M616 216 C664 236 700 300 720 420 C700 436 668 442 648 440 C642 420 636 404 628 392 C622 330 618 280 616 216 Z'
  return [
    { ...insideBack(cloth), light: 0.42 },
    { shape: both(fill(sleeve)), cloth, turn: -18, mirrored: true, lift: 18, roll: 40 },
    {
      shape: both(fill(body)),
      ...{ cloth, lift: 46, roll: 120, shadow: 0.3 },
      grooves: both(line('M448 566 H586', 3) + line('M536 566 C532 500 530 450 540 400', 3)),
      ridges: both(line('M448 244 C500 240 526 222 536 186', 5)),
    },
  ]
}

function jumpsuit(cloth: DrawnFabric): Layer[] {
  const thread = '#00000033'
  const bodice =
    'M448 320 C500 300 540 250 548 186 L628 214 C612 290 614 350 636 400 C618 440 604 470 600 510 H448 Z'
  const legs =
    'M448 500 H598 C618 560 634 640 640 720 C650 860 650 980 648 1096 L520 1102 C512 960 496 820 456 712 L448 708 Z'
  return [
    {
      ...insideBack(cloth),
      shape: both(fill('M448 190 C490 192 524 190 550 178 C560 260 520 330 448 340 Z')),
    },
    {
      shape: both(fill(legs)),
      ...{ cloth, lift: 6, roll: 13 },
      grooves: both(line('M590 530 L640 640', 3) + line('M521 1082 L648 1076', 2)) + line('M450 510 V700', 3),
      paint: both(stitches('M584 532 L634 642', thread)),
    },
    {
      shape: both(fill(bodice)),
      ...{ cloth, lift: 5, shadow: 0.3 },
      ridges: both(line('M448 326 C504 304 546 252 553 188', 8)),
      paint: buttons({ x: 450, ys: [360, 420, 476] }, 9, '#8a6a3c'),
      grooves: line('M450 324 V510', 2),
    },
    {
      shape: both(fill('M448 494 H603 L601 532 H448 Z')),
      cloth,
      ...{ turn: 90, lift: 6, roll: 6, fold: 0.5, shadow: 0.45 },
    },
    {
      shape: fill(
        'M438 500 C470 492 492 506 470 520 C500 560 496 620 484 660 L470 656 C478 610 474 560 452 530 C440 570 428 600 420 640 L406 634 C416 590 430 550 440 522 Z',
      ),
      ...{ cloth, lift: 4, roll: 6, shadow: 0.5 },
    },
  ]
}
