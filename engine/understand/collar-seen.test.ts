import { expect, test } from 'vitest'
import { landmarksOf } from '../fit/fit.ts'
import { placing } from '../fit/placement.ts'
import { decode } from '../pixels/decode.ts'
import { type DrawnGarment, drawGarment } from '../samples/drawings.ts'
import { withCollarSeen } from './collar-seen.ts'
import { findGarment } from './find-garment.ts'
import { readStanding } from './standing.ts'

const SWEATER = { labels: { Longsleeve: 0.9 } }

async function drawn(shape: DrawnGarment) {
  const { work, cutOut } = await decode((await drawGarment(shape)).photo)
  const found = findGarment(work, cutOut, 'sweater')
  if (found.fit.kind !== 'sleeved') throw new Error(`It is ${found.fit.kind}`)
  return { ...found, fit: found.fit }
}

/** The same outline with the collar as the upper end of steep shoulders. */
function mistaken({ fit, ...found }: Awaited<ReturnType<typeof drawn>>) {
  const { collar, shoulderDrop, armpitY, hemY } = fit.shape
  const lower = { shoulderDrop: shoulderDrop + collar, armpitY: armpitY + collar, hemY: hemY + collar }
  const shape = { ...fit.shape, ...lower, collar: 0, neck: 0.04 }
  const [shiftX, shiftY] = placing(fit.placement).place([0, -collar])
  const placed = { shape, placement: { ...fit.placement, shiftX, shiftY } }
  const landmarks = landmarksOf('sleeved', placed, found.fits.frame)
  return { ...found, fit: { ...fit, ...placed, landmarks } }
}

test('a turtleneck that was taken for steep shoulders stands above the neck once it is seen', async () => {
  const found = await drawn('turtleneck')
  expect(found.fit.shape.collar).toBeGreaterThan(0.1)
  const taken = mistaken(found)
  const { fit } = withCollarSeen(taken, SWEATER)
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  expect(fit.shape.collar).toBeCloseTo(found.fit.shape.collar, 1)
  expect(fit.shape.hemY).toBeCloseTo(found.fit.shape.hemY, 1)
  expect(fit.landmarks.armpitR[1], 'what lies below stays where it is').toBeCloseTo(
    taken.fit.landmarks.armpitR[1],
  )
  expect(fit.landmarks.hemL[1]).toBeCloseTo(taken.fit.landmarks.hemL[1])
})

test('what is turned down, a hood, and shoulders without a collar stay as they are', async () => {
  const turtleneck = mistaken(await drawn('turtleneck'))
  expect(withCollarSeen(turtleneck, { labels: { Shirt: 0.5 } })).toBe(turtleneck)
  const hoodie = { ...turtleneck, isHoodie: true }
  expect(withCollarSeen(hoodie, SWEATER)).toBe(hoodie)
  const tshirt = await drawn('tshirt')
  expect(withCollarSeen(tshirt, SWEATER)).toBe(tshirt)
})

/** A sweater, 100 px wide at the chest: what is 30 px tall above its shoulders is so wide at its top and at its foot. */
function above(top: number, foot: number, shoulders = 15) {
  const [width, height] = [160, 160]
  const data = new Uint8Array(width * height)
  for (let y = 10; y < 150; y++) {
    const below = y - 40
    const half =
      below < 0
        ? (top + ((foot - top) * (y - 10)) / 30) / 2
        : Math.min(50, foot / 2 + (below * (100 - foot)) / 2 / shoulders)
    data.fill(1, y * width + Math.round(80 - half), y * width + Math.round(80 + half))
  }
  return readStanding(
    { width, height, data },
    { x0: 30, x1: 129, y0: 10, y1: 149, width: 100, height: 140 },
    100,
  )
}

test('a collar is what stands with upright sides above slanted shoulders', () => {
  const standing = above(36, 40)
  expect(standing?.top).toBe(10)
  expect(standing?.foot).toBeCloseTo(40, -1)
  expect(standing?.width).toBeCloseTo(0.38, 1)
  expect(above(36, 76), 'shoulders that slant from the top').toBeNull()
  expect(above(10, 14), 'the hook of a hanger').toBeNull()
  expect(above(70, 72), 'the upper edge of a wide top').toBeNull()
  expect(above(36, 40, 90), 'sides that go on as steeply').toBeNull()
})
