import { expect, test } from 'vitest'
import { loadPackedBody } from '../body/load.ts'
import { unpackMannequin } from '../figure/packing.ts'
import type { FitAs } from '../fit/fit.ts'
import { decode, decodeDetail } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { findNeckline } from '../understand/neckline.ts'
import { makeOutline } from './outline.ts'
import { scaleOfTop } from './scale.ts'
import { sizeTop } from './top-measures.ts'
import { makeWrap } from './wrap.ts'

const mannequin = unpackMannequin(await loadPackedBody('female', 'slim'))
const dummy = { mannequin, wrap: makeWrap(mannequin) }

test('what is known to be a dress is hardly shorter than a mini', () => {
  const clinging = { shoulder: 0.23, armpit: 0.27, hemY: 0.9, sleeve: null, short: false, joined: false }
  const lengthOf = (isDress: boolean) => scaleOfTop(dummy, { ...clinging, isDress }) * clinging.hemY
  expect(lengthOf(false)).toBeLessThan(70)
  expect(lengthOf(true)).toBeGreaterThan(73)
})

/** A tank, and what its measures are if it had been fitted otherwise. */
async function tank() {
  const { photo } = await drawGarment('tank')
  const { work } = await decode(photo)
  const found = findGarment(work, null, 'dress')
  const neckline = findNeckline(found, await decodeDetail(photo, found))
  const { fit } = found
  if (fit.kind !== 'sleeveless' || !neckline) throw new Error(`It is ${fit.kind}`)
  const measure = (change: Partial<FitAs<'sleeveless'>['shape']>) =>
    sizeTop({
      ...{ wearer: { ...dummy, cutFor: dummy }, fit: { ...fit, shape: { ...fit.shape, ...change } } },
      ...{ cut: 'dress', neckline, outline: makeOutline(found), joinY: undefined },
    }).measures
  return { neckline, measure }
}

test('where the armpit was fitted to a strap, the chest is measured on the outline', async () => {
  const { measure } = await tank()
  const { armpit } = measure({})
  const strap = measure({ armpitY: 0.04, armpit: armpit * 0.4 })
  // The chest of a tank lies lower than that of a dress.
  expect(strap.armpit).toBeGreaterThan(armpit * 0.75)
  expect(strap.armpit).toBeLessThan(armpit)
})

test('where the fit left nothing of an armhole, there are shoulders all the same', async () => {
  const { neckline, measure } = await tank()
  const { shoulder, armhole } = measure({ armhole: -0.003 })
  expect(armhole).toBeGreaterThan(0)
  expect(shoulder).toBeGreaterThan(neckline.right[0] / 4)
})
