import { expect, test } from 'vitest'
import type { Detail } from '../pixels/raster.ts'
import type { DrawnGarment } from '../samples/drawings.ts'
import { findDrawn } from '../samples/found-drawing.ts'
import type { Category } from '../types.ts'
import { withHoodSeen } from './hood-seen.ts'
import { findNeckline } from './neckline.ts'
import type { FoundGarment } from './stages.ts'

async function drawn(shape: DrawnGarment) {
  const { found, detail } = await findDrawn(shape, 'sweater')
  if (found.fit.kind !== 'sleeved') throw new Error(`It is ${found.fit.kind}`)
  const sleeves = { none: 0, short: 0.1, long: 0.9 }
  return { found: { ...found, fit: found.fit, sleeves }, detail }
}
/** The neckline with what the fit found above it. */
const necklineOf = (found: Omit<FoundGarment, 'collar'>, detail: Detail, category: Category) =>
  findNeckline(
    { ...found, collar: found.fit.kind === 'sleeved' ? found.fit.shape.collar : 0 },
    detail,
    category,
  )
const seen = (Hoodie: number) => ({ labels: { Hoodie } })

test('a hood that was taken for shoulders stands above the neck once it is seen', async () => {
  const { found, detail } = await drawn('hoodie')
  const asShoulders = ({ fit }: typeof found) => ({
    ...fit,
    shape: { ...fit.shape, collar: 0 },
    score: fit.score - 0.05,
  })
  const fit = asShoulders(found)
  const mistaken = { ...found, fit }
  const hoodOf = (probability: number) =>
    necklineOf(withHoodSeen(mistaken, seen(probability)), detail, 'sweater')?.hood
  expect(hoodOf(0.9)?.height).toBeCloseTo(found.fit.shape.collar, 1)
  expect(hoodOf(0.4)?.height, 'also where that is doubtful').toBeCloseTo(found.fit.shape.collar, 1)
  expect(hoodOf(0.1)?.height, 'large and round').toBeCloseTo(found.fit.shape.collar, 1)
  const turtleneck = (await drawn('turtleneck')).found
  const collared = { ...turtleneck, fit: asShoulders(turtleneck) }
  expect(withHoodSeen(collared, seen(0.1)).fit, 'narrow and straight').toBe(collared.fit)
  // What explains the outline worse is not taken for it.
  const explained = { ...mistaken, fit: { ...fit, score: 1 } }
  expect(withHoodSeen(explained, seen(0.4)).fit).toBe(explained.fit)
})

test('a hood that is seen and does not stand lies behind the neck', async () => {
  const { found, detail } = await drawn('tshirt')
  const hoodie = withHoodSeen(found, seen(0.9))
  expect(hoodie.fit).toBe(found.fit)
  expect(necklineOf(hoodie, detail, 'sweater')?.hood).toEqual({ height: 0 })
  const doubtful = withHoodSeen(found, seen(0.4))
  expect(necklineOf(doubtful, detail, 'sweater')?.hood).toBeNull()
  const dress = withHoodSeen({ ...found, cut: 'dress' }, seen(0.9))
  expect(necklineOf(dress, detail, 'dress')?.hood).toBeNull()
})
