import { expect, test } from 'vitest'
import { landmarksOf } from '../fit/fit.ts'
import { placing } from '../fit/placement.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { type DrawnGarment, drawGarment } from '../samples/drawings.ts'
import { withCollarSeen } from './collar-seen.ts'
import { findGarment } from './find-garment.ts'
import { findNeckline } from './neckline.ts'
import { readStanding } from './standing.ts'

const kinds = {
  ...{ 't-shirt': 0, top: 0, shirt: 0, sweater: 1, jacket: 0 },
  ...{ dress: 0, skirt: 0, trousers: 0, shorts: 0, none: 0 },
}
const SWEATER = { labels: { Longsleeve: 0.9 }, kinds }

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
  expect(found.collar).toBeGreaterThan(0.1)
  const taken = mistaken(found)
  const { fit, collar } = withCollarSeen(taken, SWEATER)
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  expect(collar).toBeCloseTo(found.collar, 1)
  expect(fit.shape.collar).toBe(collar)
  expect(fit.shape.hemY).toBeCloseTo(found.fit.shape.hemY, 1)
  const { armpitR, hemL } = taken.fit.landmarks
  expect(fit.landmarks.armpitR[1], 'what lies below stays where it is').toBeCloseTo(armpitR[1])
  expect(fit.landmarks.hemL[1]).toBeCloseTo(hemL[1])
})

test('a hood, and shoulders without a collar, stay as they are', async () => {
  const hoodie = { ...mistaken(await drawn('turtleneck')), isHoodie: true }
  expect(withCollarSeen(hoodie, SWEATER)).toEqual({ ...hoodie, collar: 0 })
  const tshirt = await drawn('tshirt')
  const { fit, collar } = withCollarSeen(tshirt, SWEATER)
  expect(fit).toBe(tshirt.fit)
  expect(collar).toBe(tshirt.fit.shape.collar)
})

test('the bodice of a dress above a wide skirt is no collar', async () => {
  const { work } = await decode((await drawGarment('flaredDress')).photo)
  expect(findGarment(work, null, 'dress')).toMatchObject({ fit: { kind: 'sleeveless' }, collar: 0 })
})

test('the collar of a shirt is a part of its front, and does not stand', async () => {
  const found = await drawn('turtleneck')
  const shirt = { labels: { Shirt: 0.9 }, kinds }
  const { fit, collar } = withCollarSeen(found, shirt)
  expect(collar).toBe(0)
  if (fit.kind !== 'sleeved') throw new Error(`It is ${fit.kind}`)
  expect(fit.shape.hemY).toBeCloseTo(found.fit.shape.hemY + found.fit.shape.collar)
  expect(fit.landmarks.hemL[1]).toBeCloseTo(found.fit.landmarks.hemL[1])
  const taken = mistaken(found)
  expect(withCollarSeen(taken, shirt).fit).toBe(taken.fit)
})

test('what has no sleeves has a collar, too', async () => {
  const { work, cutOut } = await decode((await drawGarment('turtleneckVest')).photo)
  const found = findGarment(work, cutOut, 'vest')
  expect(found.fit.kind).toBe('sleeveless')
  const collar = withCollarSeen(found, SWEATER)
  expect(collar.collar).toBeGreaterThan(0.08)
  const detail = await decodeDetail((await drawGarment('turtleneckVest')).photo, found)
  expect(findNeckline(collar, detail, 'vest')?.collar).toEqual({ height: collar.collar })
})

/** A sweater, 100 px wide at the chest: what is 30 px tall above its shoulders is so wide at its top and at its foot. */
function above(top: number, foot: number, { shoulders = 15, isJacket = false } = {}) {
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
    { kind: 'sleeved', chest: 100, isJacket },
  )
}

test('a collar is what stands with upright sides above slanted shoulders', () => {
  const standing = above(36, 40)
  expect(standing?.top).toBe(10)
  expect(standing?.foot).toBeCloseTo(40, -1)
  expect(standing?.width).toBeCloseTo(0.38, 1)
  expect(above(36, 76), 'shoulders that slant from the top').toBeNull()
  expect(above(30, 76, { isJacket: true }), 'those of a jacket').toBeNull()
  expect(above(28, 72 - 6), 'an open collar').toBeNull()
  expect(above(28, 66, { isJacket: true })?.foot, 'of a jacket').toBeCloseTo(40, -1)
  expect(above(10, 14), 'the hook of a hanger').toBeNull()
  expect(above(70, 72), 'the upper edge of a wide top').toBeNull()
  expect(above(36, 40, { shoulders: 90 }), 'sides that go on as steeply').toBeNull()
})
