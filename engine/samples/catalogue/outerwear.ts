import { both, fill, line, stitches } from '../draw/canvas.ts'
import { type DrawnFabric, denim, melange, plain, quilted } from '../draw/fabric.ts'
import type { Fan } from '../draw/folds.ts'
import type { Layer } from '../draw/garment.ts'
import { doors, tiles, wall } from '../draw/grounds.ts'
import { buttons, hanger, insideBack, zip } from '../draw/parts.ts'
import type { Sample } from '../draw/sample.ts'

const FANS: Fan[] = [
  { at: [656, 430], angle: 140, spread: 60, count: 3, length: 180, depth: 5, width: 18 },
  { at: [768, 560], angle: 200, spread: 70, count: 4, length: 90, depth: 6, width: 13 },
]

const SLEEVE =
  'M628 214 C706 236 750 300 770 404 C796 540 814 700 824 872 C802 886 770 890 748 886 C738 740 722 620 698 530 C684 480 670 450 654 424 C640 350 632 290 628 214 Z'

export const OUTERWEAR: Sample[] = [
  {
    file: 'giacca-blu-gruccia.jpg',
    label: 'Giacca blu monopetto',
    category: 'jacket',
    gender: 'male',
    expected: ['top'],
    layers: async () => blazer(melange('#2c3854', 0.08)),
    folds: { soft: 6, creases: 1.4, flutes: 4, from: 360, flute: 90, fans: FANS },
    shot: {
      ...{ seed: 31, ground: doors('#d9d3c6', 420), shadow: 'hanging', exposure: 1.1 },
      view: { turn: 0.5, slant: -0.02, shift: [0, 90], stray: 4, scale: 0.99, wide: 1.08 },
    },
  },
  {
    file: 'giubbotto-jeans-piastrelle.jpg',
    label: 'Giubbotto di jeans',
    category: 'jacket',
    gender: 'female',
    expected: ['top'],
    layers: async () => truckerJacket(denim('#3b5a80', [[450, 640, 260, 240]])),
    folds: { soft: 7, creases: 3.4, fans: FANS },
    shot: {
      seed: 32,
      ground: tiles('#d8d0c2', 300, 8),
      view: { turn: -2, slant: 0.05, wide: 1.1, shift: [0, 100] },
      light: [0.5, -0.5, 0.7],
    },
  },
  {
    file: 'gilet-imbottito-muro.jpg',
    label: 'Gilet imbottito senape',
    category: 'vest',
    gender: 'male',
    expected: ['top'],
    layers: async () => paddedVest(quilted(plain('#b98422', 0.16), 84)),
    folds: { soft: 5, creases: 1.5, fans: [] },
    shot: {
      ...{ seed: 33, ground: wall('#a9adb1', 0.14), shadow: 'hanging' },
      view: { turn: -0.8, slant: -0.02, shift: [0, 110], stray: 7, scale: 1.02, wide: 1.24 },
    },
  },
]

function blazer(cloth: DrawnFabric): Layer[] {
  const dark = '#00000066'
  const lapel =
    'M452 566 C500 502 545 420 560 330 L592 300 L640 330 L604 350 C596 300 580 250 560 196 L540 178 C530 290 495 430 448 534 Z'
  const front =
    'M420 563 C470 502 530 380 548 186 L652 228 C646 300 648 360 660 430 C648 534 648 598 660 694 C666 774 670 830 672 894 C620 902 560 902 520 891 C470 873 440 822 420 774 Z'
  const flap = (x: number, y: number) =>
    fill(`M${x} ${y} L${x + 96} ${y + 8} L${x + 94} ${y + 40} L${x - 2} ${y + 30} Z`)
  return [
    ...hanger('#5a3d28', '#b0a58f'),
    {
      ...insideBack(plain('#51607c', 0.2)),
      shape: both(fill('M448 186 C490 190 530 186 556 178 L556 420 L500 614 H448 Z')),
    },
    {
      shape: both(fill(SLEEVE)),
      cloth,
      turn: -12,
      mirrored: true,
      lift: 7,
      roll: 18,
      paint: both(buttons({ x: 764, ys: [838, 860] }, 6, '#1b2030')),
    },
    {
      shape: `<g transform="translate(900 0) scale(-1 1)">${fill(front)}</g>`,
      ...{ cloth, lift: 6, roll: 12 },
      ridges: `<g transform="translate(900 0) scale(-1 1)">${flap(530, 728)}</g>`,
      grooves: '<path d="M318 462 C322 566 326 646 322 718" stroke="#fff" stroke-width="2" fill="none"/>',
    },
    {
      shape: fill(front),
      ...{ cloth, lift: 6, roll: 12, shadow: 0.5 },
      grooves: line('M582 462 C578 566 574 646 578 718', 2) + line('M530 728 L626 734 L624 760', 2),
      ridges: flap(530, 728),
      paint:
        buttons({ x: 456, ys: [590, 676] }, 11, '#1b2030') +
        line('M520 456 L612 448', 16, '#00000022') +
        line('M520 462 L612 454', 2, dark),
    },
    {
      shape: both(fill(lapel)),
      cloth,
      ...{ turn: -24, mirrored: true, lift: 5, roll: 8, fold: 0.4, shadow: 0.6 },
      grooves: both(line('M560 330 L604 312', 2.5)),
    },
  ]
}

const TRUCKER_FRONT =
  'M448 286 C500 272 534 230 548 186 L652 226 C646 300 648 360 660 424 C654 552 648 653 646 754 H448 Z'

const TRUCKER_COLLAR =
  'M448 276 C495 262 530 226 544 168 C570 180 594 204 604 226 L570 330 C516 318 474 300 448 288 Z'

function truckerJacket(cloth: DrawnFabric): Layer[] {
  const thread = '#c98a3e'
  const brass = '#b88a4a'
  const yoke = 'M448 420 L656 412'
  const panels = 'M520 420 L470 754 M600 416 L560 754'
  return [
    insideBack(cloth),
    {
      shape: both(fill(SLEEVE)),
      ...{ cloth, turn: -12, mirrored: true, lift: 6, roll: 14 },
      grooves: both(line('M746 816 L822 806', 4)),
      paint: both(stitches('M746 824 L822 814', thread) + buttons({ x: 762, ys: [852] }, 8, brass)),
    },
    {
      shape: both(fill(TRUCKER_FRONT)),
      ...{ cloth, lift: 6, roll: 10, shadow: 0.4 },
      grooves: both(line(yoke, 4) + line(panels, 4)),
      paint: both(
        stitches('M448 427 L656 419', thread) + stitches('M526 424 L477 754 M606 420 L567 754', thread),
      ),
    },
    {
      shape: both(fill('M448 748 H650 L652 800 H448 Z')),
      ...{ cloth, lift: 5, roll: 6, turn: 90 },
      paint: both(stitches('M448 754 H648 M448 795 H650', thread)),
    },
    {
      shape: fill('M430 292 H472 V800 H430 Z'),
      ...{ cloth, lift: 4, roll: 5 },
      paint:
        stitches('M435 300 V800 M467 300 V800', thread) +
        buttons({ x: 451, ys: [330, 412, 494, 576, 658, 773] }, 11, brass),
    },
    {
      shape: both(fill('M508 408 H618 L610 443 L563 456 L516 443 Z')),
      ...{ cloth, lift: 4, roll: 4, shadow: 0.45 },
      paint: both(
        stitches('M513 414 L521 440 L563 452 L605 440 L613 414', thread) +
          buttons({ x: 563, ys: [446] }, 8, brass),
      ),
    },
    {
      shape: both(fill(TRUCKER_COLLAR)),
      ...{ cloth, turn: -35, mirrored: true, lift: 6, roll: 8, fold: 0.4, shadow: 0.5 },
      paint: both(stitches('M597 228 L566 321 C516 310 474 293 454 283', thread)),
    },
  ]
}

function paddedVest(cloth: DrawnFabric): Layer[] {
  const front =
    'M448 220 C490 216 520 206 540 186 L612 200 C620 300 640 380 668 438 C672 566 676 694 676 854 C620 864 520 865 448 865 Z'
  return [
    ...hanger('#2b2b2e'),
    {
      ...insideBack(plain('#3a3d42', 0.1)),
      shape: both(fill('M448 180 C490 180 530 176 556 170 L548 300 H448 Z')),
    },
    {
      shape: both(fill(front)),
      ...{ cloth, lift: 14, roll: 34, shadow: 0.4 },
      ridges: both(line('M614 204 C622 300 642 380 666 435', 8)),
      paint:
        zip(450, { top: 226, bottom: 860 }, '#c9ccd1') +
        both(line('M590 646 L560 742', 7, '#3b2c10') + line('M590 646 L560 742', 2, '#d8d8d8')),
    },
    {
      shape: both(
        fill('M454 232 C500 226 534 206 552 160 C536 140 520 132 500 128 C498 160 484 182 454 196 Z'),
      ),
      ...{ cloth: quilted(plain('#b98422', 0.16), 46), lift: 9, roll: 16, shadow: 0.5 },
      ...{ turn: -20, mirrored: true },
    },
  ]
}
