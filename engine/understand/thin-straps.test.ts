import { expect, test } from 'vitest'
import { boundingBox, type Mask } from '../pixels/raster.ts'
import { findStraps, photographed, withUprightStraps } from './thin-straps.ts'

const [width, height] = [200, 240]
type Rectangle = [x0: number, y0: number, x1: number, y1: number]
const body: Rectangle = [40, 80, 160, 220]

function drawn(...rectangles: Rectangle[]): Mask {
  const data = new Uint8Array(width * height)
  for (const [x0, y0, x1, y1] of rectangles)
    for (let y = y0; y < y1; y++) data.fill(1, y * width + x0, y * width + x1)
  return { width, height, data }
}

/** The cut-out has lost what is thin; `salient` stands out all the same. */
const find = (thin: Rectangle[], salient: Rectangle[] = [], mask = drawn(body)) =>
  findStraps(mask, {
    rough: drawn(body, ...thin),
    saliency: Float32Array.from(drawn(body, ...thin, ...salient).data),
    threshold: 1,
  })

test('two straps are found where they leave the body, with their height and width', () => {
  const straps = find([
    [60, 40, 64, 80],
    [130, 44, 134, 80],
  ])
  expect(straps?.both).toBe(true)
  expect(straps?.left).toMatchObject({ foot: [61.5, 78], rise: 38, halfWidth: 2 })
  expect(straps?.right).toMatchObject({ foot: [131.5, 78], rise: 34, halfWidth: 2 })
})

test('those of a tank top are a twelfth of its width each', () => {
  const shoulders = drawn(body, [52, 40, 62, 80], [138, 40, 148, 80])
  const straps = find([], [], shoulders)
  expect(straps?.left).toMatchObject({ foot: [56.5, 77], rise: 37, halfWidth: 5 })
  expect(straps?.right.halfWidth).toBe(5)
})

test('a hem that is laid out to one side moves no middle', () => {
  // The middle of the straps is 80, that of all of it 100.
  const hem: Rectangle = [40, 180, 180, 220]
  const leaning = drawn([20, 80, 140, 190], hem)
  const thin: Rectangle[] = [
    [50, 40, 54, 80],
    [106, 40, 110, 80],
  ]
  expect(find(thin, thin, leaning)?.both).toBe(true)
})

test('a strap that the cut-out lost is found by how it stands out', () => {
  const straps = find([[60, 40, 64, 80]], [[130, 40, 134, 80]])
  expect(straps?.both).toBe(true)
})

test('one strap is taken for both', () => {
  const corner: Rectangle = [116, 70, 140, 80]
  const straps = find([[60, 40, 64, 80]], [], drawn(body, corner))
  expect(straps?.both).toBe(false)
  // Its mirror image is 137: it leaves the body at the corner beside it.
  const { foot, rise } = straps?.right ?? { foot: [0, 0] }
  expect(foot[0]).toBeGreaterThanOrEqual(116)
  expect(foot[0]).toBeLessThan(140)
  expect([foot[1], rise]).toEqual([70, straps?.left.rise])
})

test.each<[string, Rectangle[]]>([
  ['nothing', []],
  ['a hook in the middle', [[98, 40, 102, 80]]],
  ['a loop that hardly rises', [[60, 74, 64, 80]]],
  ['a curtain behind it', [[60, 20, 84, 80]]],
  ['a cord at the hem', [[60, 220, 64, 236]]],
])('%s is no strap', (_what, thin) => {
  expect(find(thin)).toBeNull()
})

test('the shoulders of a vest are no thin straps, and neither is what rises within its neckline', () => {
  const vest = drawn(body, [50, 30, 80, 80], [120, 30, 150, 80])
  expect(find([], [], vest)).toBeNull()
  expect(find([[84, 40, 87, 80]], [], vest)).toBeNull()
})

test('the edge of an armhole is no strap: the shoulder beside it is as high', () => {
  const tank = drawn(body, [56, 40, 80, 80], [120, 40, 144, 80])
  expect(find([[48, 38, 51, 80]], [], tank)).toBeNull()
  expect(find([[60, 38, 64, 80]], [], drawn(body, [70, 70, 80, 80]))?.both, 'beside a low one').toBe(false)
})

test('straps are laid upright for the pattern, and left as they lie for the cloth', () => {
  // A loop that leans to the left.
  const loop: Rectangle[] = [
    [60, 50, 63, 80],
    [50, 47, 63, 50],
    [50, 50, 53, 64],
  ]
  const straps = find(loop)
  if (!straps) throw new Error('The loop was not found')
  const upright = withUprightStraps(straps)
  expect(boundingBox(upright)).toMatchObject({ y0: 47, y1: 219 })
  expect(upright.data[60 * width + 51]).toBe(0)
  expect(upright.data[60 * width + 61]).toBe(1)
  expect(photographed(straps).data[60 * width + 51]).toBe(1)
})
