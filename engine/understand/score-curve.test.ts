import { expect, test } from 'vitest'
import type { NecklineView } from './neckline-view.ts'
import { isEdge, type NecklineCurve } from './score-curve.ts'

const edge = { at: () => 0, centre: 0, halfWidth: 0.12, hasDip: true, dip: 0.05 }
const curve: NecklineCurve = { halfWidth: 0.12, depth: 0.8, power: 2 }
const isBelow = (x: number, y: number) =>
  y > curve.depth * curve.halfWidth * (1 - Math.abs(x / curve.halfWidth) ** curve.power)
const clothOf = (isPale: (x: number, y: number) => boolean): NecklineView => ({
  ...{ shoulder: 0.4, hemY: 0.8, inside: () => true },
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
