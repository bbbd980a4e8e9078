import { expect, test } from 'vitest'
import type { Lab } from '#engine/maths/colour.ts'
import { uniform } from '#engine/maths/random.ts'
import type { Point } from '#engine/maths/vector.ts'
import type { Photo } from '#engine/pixels/raster.ts'
import { backgroundLeak, type Clothed, colourDifference, deltaE00 } from './colours.ts'
import { fillPolygon, iou, parsePoints } from './masks.ts'
import { printMatches } from './print-matches.ts'

const square = (from: number, to: number): Point[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
]

const SIZE = { width: 240, height: 240 }
const cloth = fillPolygon(square(20, 220), SIZE)

/** A picture whose pixels are told by a function of their place. */
function painted(colour: (x: number, y: number) => number[], mask = cloth): Clothed {
  const rgb = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < rgb.length; i++) {
    const p = Math.floor(i / 3)
    rgb[i] = colour(p % SIZE.width, Math.floor(p / SIZE.width))[i % 3] ?? 0
  }
  const picture: Photo = { ...SIZE, rgb }
  return { picture, mask }
}

/** Blots of ink, always the same for the same seed. */
function blots(seed: number): (x: number, y: number) => number {
  const next = uniform(seed)
  const spots = Array.from(
    { length: 40 },
    () => [40 + 160 * next(), 40 + 160 * next(), 4 + 9 * next()] as const,
  )
  return (x, y) => (spots.some(([sx, sy, r]) => Math.hypot(x - sx, y - sy) < r) ? 40 : 210)
}

const grey = (value: number) => [value, value, value]

test('a mask that is the polygon itself scores 1, also at half the size of the photo', () => {
  expect(iou(square(20, 220), cloth, 240)).toBe(1)
  expect(iou(square(40, 440), cloth, 480)).toBe(1)
})

test('the score of a mask is the shared area over the joint one', () => {
  const half = fillPolygon(
    [
      [20, 20],
      [120, 20],
      [120, 220],
      [20, 220],
    ],
    SIZE,
  )
  expect(iou(square(20, 220), half, 240)).toBeCloseTo(0.5, 6)
  expect(iou(square(0, 10), cloth, 240)).toBe(0)
})

test('a polygon with a bay leaves the bay out', () => {
  const arrow: Point[] = [
    [0, 0],
    [10, 0],
    [5, 5],
    [10, 10],
    [0, 10],
  ]
  const { data } = fillPolygon(arrow, { width: 10, height: 10 })
  expect(data[5 * 10 + 8]).toBe(0)
  expect(data[5 * 10 + 2]).toBe(1)
})

test('colour differences agree with the published test data', () => {
  const pairs: [Lab, Lab, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
    [[50, 0, 0], [50, -1, 2], 2.3669],
  ]
  for (const [a, b, expected] of pairs) {
    expect(deltaE00(a, b)).toBeCloseTo(expected, 4)
    expect(deltaE00(b, a)).toBeCloseTo(expected, 4)
  }
})

test('folds do not change the colour of a garment, dye does', () => {
  const base = [60, 100, 150]
  const flat = painted(() => base)
  const folded = painted((x) => base.map((c) => Math.round(c * (1 + 0.3 * Math.sin(x / 9)))))
  const dyed = painted(() => [150, 100, 60])
  expect(colourDifference(flat, folded)).toBeLessThan(3)
  expect(colourDifference(flat, dyed)).toBeGreaterThan(30)
})

test('what lies around the garment has no say in its colour', () => {
  const onWhite = painted((x, y) => (cloth.data[y * 240 + x] ? [60, 100, 150] : [255, 255, 255]))
  const onBlack = painted((x, y) => (cloth.data[y * 240 + x] ? [60, 100, 150] : [0, 0, 0]))
  expect(colourDifference(onWhite, onBlack)).toBe(0)
})

test('ground that was taken for cloth counts as a leak', () => {
  const photo = painted((x, y) => (cloth.data[y * 240 + x] ? [60, 100, 150] : [180, 120, 60]))
  const clean = painted((_, y) => [60, 100, 150].map((c) => (y < 120 ? c : c * 0.85)))
  const leaky = painted((x) => (x < 40 ? [180, 120, 60] : [60, 100, 150]))
  expect(backgroundLeak(photo, clean)).toBe(0)
  expect(backgroundLeak(photo, leaky)).toBeCloseTo(0.1, 2)
})

test('a print is found again when it moved and darkened, not when it is another or mirrored', () => {
  const print = blots(5)
  const photo = painted((x, y) => grey(print(x, y)))
  const worn = painted((x, y) => grey(print(x - 7, y - 10) * 0.8))
  const mirrored = painted((x, y) => grey(print(240 - x, y)))
  const other = painted((x, y) => grey(blots(6)(x, y)))
  const { tried, matched } = printMatches(photo, worn)
  expect(tried).toBeGreaterThan(20)
  expect(matched / tried).toBeGreaterThan(0.7)
  expect(printMatches(photo, other).matched).toBeLessThan(matched / 3)
  expect(printMatches(photo, mirrored).matched).toBeLessThan(matched / 3)
})

test('a plain garment has no print to look for', () => {
  const plain = painted(() => grey(180))
  expect(printMatches(plain, plain)).toEqual({ tried: 0, matched: 0 })
})

test('points written as in SVG are read as numbers', () => {
  expect(parsePoints('1,2 3.5,-4')).toEqual([
    [1, 2],
    [3.5, -4],
  ])
})
