import { expect, test } from 'vitest'
import type { NecklineView } from './neckline-view.ts'
import { isEdge, liesOnPrint, type NecklineCurve } from './score-curve.ts'

const outline = { heights: [0, 0, 0], shoulder: 0.4 }
const edge = { outline, at: () => 0, centre: 0, halfWidth: 0.12, hasDip: true, dip: 0.05 }
const curve: NecklineCurve = { halfWidth: 0.12, depth: 0.8, power: 2 }
const isBelow = (x: number, y: number) =>
  y > curve.depth * curve.halfWidth * (1 - Math.abs(x / curve.halfWidth) ** curve.power)
const clothOf = (isPale: (x: number, y: number) => boolean): NecklineView => ({
  ...{ shoulder: 0.4, hemY: 0.8, hasSleeves: true, inside: () => true },
  colour: (x, y, out) => out.set(isPale(x, y) ? [60, 0, -20] : [25, 0, -20]),
})

test('a neckline has one colour above it and another below', () => {
  expect(isEdge(clothOf(isBelow), edge, curve)).toBe(true)
})

test('across cables colours change everywhere, but both ways', () => {
  const isCable = (x: number) => Math.floor(x / 0.06) % 2 === 0
  const cables = clothOf((x, y) => isCable(x) !== isBelow(x, y))
  expect(isEdge(cables, edge, curve)).toBe(false)
})

const deep: NecklineCurve = { halfWidth: 0.2, depth: 0.9, power: 4 }
/** Black cloth that is white from the bottom of the curve down, between raglan sleeves of a dark grey. */
const raglan = ({ halfWidth, depth }: NecklineCurve): NecklineView => ({
  ...clothOf(() => false),
  colour(x, y, out) {
    const isSleeve = Math.abs(x) > 0.85 * halfWidth
    out.set([!isSleeve && y > depth * halfWidth ? 95 : isSleeve ? 25 : 10, 0, 0])
  },
})

test('a deep curve along the upper edge of a print lies on it: on its way up there is less to cross', () => {
  expect(liesOnPrint(raglan(deep), edge, deep)).toBe(true)
})

test('an edge that is as clear on its way up is a neckline, and so may be what is shallow or hangs between straps', () => {
  const { halfWidth, depth, power } = deep
  const isFront = (x: number, y: number) => y > depth * halfWidth * (1 - Math.abs(x / halfWidth) ** power)
  expect(liesOnPrint(clothOf(isFront), edge, deep)).toBe(false)
  expect(liesOnPrint({ ...raglan(deep), hasSleeves: false }, edge, deep)).toBe(false)
  const shallow = { ...deep, depth: 0.6 }
  expect(liesOnPrint(raglan(shallow), edge, shallow)).toBe(false)
})
