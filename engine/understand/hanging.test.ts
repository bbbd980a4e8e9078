import { expect, test } from 'vitest'
import { type Fit, templates } from '../fit/fit.ts'
import { boundingBox, type Mask } from '../pixels/raster.ts'
import { hidesSleeves, stepsAtCuffs } from './hanging.ts'

/** A block from row 10 to 150, columns 20 to 120, with slits of `gap` rows at the hem beside its two sides. */
function block(gap: number): Mask {
  const [width, height] = [140, 160]
  const data = new Uint8Array(width * height)
  for (let y = 10; y < 150; y++)
    for (let x = 20; x < 120; x++) {
      const slit = (x >= 33 && x < 36) || (x >= 104 && x < 107)
      if (!slit || y < 150 - gap) data[y * width + x] = 1
    }
  return { width, height, data }
}

const [start] = templates.sleeveless.starts(1)
const placed = templates.sleeveless.read(start?.vector ?? [])
const landmarks = templates.sleeveless.landmarks(placed)
const sleeveless: Fit = { kind: 'sleeveless', ...placed, iou: 1, score: 1, landmarks }

function hides(mask: Mask, cut: 'top' | 'dress', armpits: number): boolean {
  const box = boundingBox(mask)
  if (!box) throw new Error('The drawn mask is empty')
  return hidesSleeves({ mask, box, armpits, fit: sleeveless, cut })
}

test('cuffs that stand apart from the hem of a top show that its long sleeves hang against the body', () => {
  expect(hides(block(12), 'top', 0)).toBe(true)
  expect(hides(block(0), 'top', 0)).toBe(false)
})

test('sleeves whose armpits show are not hidden, and a slit dress has none', () => {
  expect(hides(block(12), 'top', 2)).toBe(false)
  expect(hides(block(12), 'dress', 0)).toBe(false)
})

/** As a block, but from that share of its height down it is narrower on both sides, by `step` columns. */
function stepped(step: number, [left, right]: [number, number]): Mask {
  const [width, height] = [140, 160]
  const data = new Uint8Array(width * height)
  for (let y = 10; y < 150; y++)
    for (let x = 20; x < 120; x++) {
      const isLeft = x < 20 + step && y >= 10 + 140 * left
      const isRight = x >= 120 - step && y >= 10 + 140 * right
      if (!isLeft && !isRight) data[y * width + x] = 1
    }
  return { width, height, data }
}

function steps(mask: Mask): boolean {
  const box = boundingBox(mask)
  if (!box) throw new Error('The drawn mask is empty')
  return stepsAtCuffs(mask, box)
}

test('where both sides step in at the same height, sleeves end', () => {
  expect(steps(stepped(8, [0.6, 0.62]))).toBe(true)
  expect(steps(stepped(0, [0.6, 0.6]))).toBe(false)
})

test('a step on one side, at two heights or above the waist is no pair of cuffs', () => {
  expect(steps(stepped(8, [0.6, 1]))).toBe(false)
  expect(steps(stepped(8, [0.45, 0.7]))).toBe(false)
  expect(steps(stepped(8, [0.25, 0.25]))).toBe(false)
})
