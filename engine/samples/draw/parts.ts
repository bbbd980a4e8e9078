import type { Point } from '../../maths/vector.ts'
import { both, fill, line, stitches, stroke } from './canvas.ts'
import { type DrawnFabric, knit, plain } from './fabric.ts'
import type { Layer } from './garment.ts'

// Pieces that many garments share. Curves are the right half of a garment, its middle at x = 450.

const TEE_FRONT =
  'M448 262 C500 262 532 232 540 184 L652 226 C646 290 646 350 656 410 C660 518 652 668 662 807 C600 815 520 816 448 816 Z'
const TEE_SLEEVE =
  'M630 217 C690 238 742 300 800 402 C782 424 744 446 716 456 C694 430 672 416 652 408 C640 340 634 280 630 217 Z'
const LONG_FRONT =
  'M448 262 C500 262 532 232 540 184 L650 226 C644 290 646 350 656 412 C660 521 656 661 660 801 C600 807 520 808 448 808 Z'
const LONG_SLEEVE =
  'M628 216 C702 238 744 300 766 400 C792 540 812 680 820 812 L752 826 C738 700 718 600 694 520 C680 470 668 440 652 412 C640 340 632 280 628 216 Z'
const LONG_CUFF = 'M752 806 L820 792 L826 868 C806 882 782 886 764 884 Z'
const NECK = 'M448 262 C500 262 532 232 540 184'
const BACK_NECK = 'M448 198 C490 198 524 194 542 184'

/** The inside of the back that shows in the neck opening, with its label. */
export function insideBack(cloth: DrawnFabric, label = '#e8e4da'): Layer {
  const woven = `<rect x="428" y="206" width="44" height="24" fill="${label}"/>`
  const mark = line('M436 214 H464 M440 222 H460', 1.6, '#6a665e')
  return {
    shape: both(fill('M448 190 C490 192 524 190 548 178 C560 240 520 290 448 290 Z')),
    cloth,
    light: 0.62,
    fold: 0.3,
    lift: 2,
    paint: both(line(BACK_NECK, 3, '#00000044')) + woven + mark,
    grooves: both(line('M448 210 C490 210 524 206 540 196', 2.5)),
  }
}

export function collarRib(cloth: DrawnFabric, width = 20): Layer {
  return {
    shape: both(line(NECK, width)),
    cloth,
    fold: 0.35,
    lift: 3,
    roll: 6,
    shadow: 0.4,
    grooves: both(line('M448 272 C506 272 542 240 551 188', 2)),
  }
}

interface TeeOptions {
  rib?: DrawnFabric
  paint?: string
  sleeves?: DrawnFabric
  /** Colour of the thread. */
  thread?: string
}

export function tee(
  cloth: DrawnFabric,
  { rib = cloth, paint = '', sleeves = cloth, thread = '#00000030' }: TeeOptions = {},
): Layer[] {
  const hem = 'M448 804 C520 804 600 803 660 795'
  const cuff = 'M706 442 C736 432 772 412 790 388'
  return [
    insideBack(cloth),
    {
      shape: both(fill(TEE_SLEEVE)),
      cloth: sleeves,
      ...{ turn: -32, mirrored: true },
      grooves: both(line(cuff, 2)),
      paint: both(stitches(cuff, thread)),
    },
    {
      shape: both(fill(TEE_FRONT)),
      cloth,
      paint: both(stitches(hem, thread)) + paint,
      grooves: both(line(hem, 2) + line('M540 184 L652 226', 3)),
    },
    collarRib(rib),
  ]
}

export function longSleeved(
  cloth: DrawnFabric,
  { rib = cloth, paint = '', sleeves = cloth }: TeeOptions = {},
): Layer[] {
  const ribbing = knit(rib, 'rib', 10)
  return [
    insideBack(cloth),
    { shape: both(fill(LONG_CUFF)), cloth: ribbing, turn: -8, mirrored: true, fold: 0.5, lift: 4 },
    { shape: both(fill(LONG_SLEEVE)), cloth: sleeves, turn: -13, mirrored: true, lift: 6, roll: 14 },
    {
      shape: both(fill('M448 794 H654 C656 815 652 836 646 853 C600 858 520 858 448 858 Z')),
      ...{ cloth: ribbing, fold: 0.5, lift: 4 },
    },
    {
      shape: both(fill(LONG_FRONT)),
      ...{ cloth, lift: 6, roll: 14, shadow: 0.3, paint },
      grooves: both(line('M540 184 L650 226', 3)),
    },
    collarRib(ribbing, 26),
  ]
}

/** Four holes, thread, a bevel. */
export function button([x, y]: Point, r: number, colour: string): string {
  const hole = r / 4
  const holes = [-hole, hole].flatMap((dx) => [-hole, hole].map((dy) => [x + dx, y + dy] as const))
  return (
    `<circle cx="${x + 1}" cy="${y + 2}" r="${r + 0.6}" fill="#000" fill-opacity=".4"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>` +
    `<circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#fff" stroke-opacity=".35"/>` +
    holes
      .map(([hx, hy]) => `<circle cx="${hx}" cy="${hy}" r="${r / 7}" fill="#000" fill-opacity=".6"/>`)
      .join('')
  )
}

/** A row of them, one at each of the heights `ys`. */
export const buttons = ({ x, ys }: { x: number; ys: number[] }, r: number, colour: string): string =>
  ys.map((y) => button([x, y], r, colour)).join('')

/** Teeth on tape, with a puller. */
export function zip(x: number, { top, bottom }: { top: number; bottom: number }, metal: string): string {
  const tape = line(`M${x} ${top} V${bottom}`, 12, '#1d1d20')
  const teeth = stroke(`M${x} ${top} V${bottom}`, {
    ...{ width: 6, colour: metal },
    extra: 'stroke-dasharray="2.2 1.8"',
  })
  const puller = `<rect x="${x - 4}" y="${top + 6}" width="8" height="26" rx="3" fill="${metal}"/>`
  return tape + teeth + puller
}

/** A clothes hanger, to go behind the front of a top whose neck is at y = 200. */
export function hanger(colour: string, metal = '#8d8f93'): Layer[] {
  const hook = line('M450 178 V128 C450 112 474 108 474 86 C474 58 430 56 428 84', 6)
  const arms = stroke('M450 176 C520 186 600 214 660 250', { width: 22, extra: 'stroke-linecap="round"' })
  return [
    { shape: hook, cloth: plain(metal, 0.5), prop: true, fold: 0, lift: 3, roll: 3 },
    { shape: both(arms), cloth: plain(colour, 0.25), prop: true, fold: 0, lift: 7, roll: 10 },
  ]
}

/** A hanger with clips for a waistband at height `y`, `half` px wide to each side; the clips go over the cloth. */
export function clipHanger(y: number, half: number, colour: string): { bar: Layer[]; clips: Layer } {
  const hook = line(
    `M450 ${y - 34} V${y - 76} C450 ${y - 92} 474 ${y - 94} 474 ${y - 114} C474 ${y - 140} 430 ${y - 142} 428 ${y - 116}`,
    6,
  )
  const bar = both(
    stroke(`M448 ${y - 32} C500 ${y - 32} ${450 + half - 30} ${y - 28} ${450 + half} ${y - 22}`, {
      width: 15,
      extra: 'stroke-linecap="round"',
    }),
  )
  const clip = both(`<rect x="${450 + half - 42}" y="${y - 30}" width="24" height="58" rx="6" fill="#fff"/>`)
  const dark = plain(colour, 0.3)
  return {
    bar: [
      { shape: hook, cloth: plain('#8d8f93', 0.5), prop: true, fold: 0, lift: 3, roll: 3 },
      { shape: bar, cloth: dark, prop: true, fold: 0, lift: 5, roll: 7 },
    ],
    clips: { shape: clip, cloth: dark, prop: true, fold: 0, lift: 5, roll: 6 },
  }
}
