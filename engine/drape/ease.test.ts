import { expect, test } from 'vitest'
import { girthsOf } from '#contracts/girths.ts'
import type { Size } from '#contracts/sizes.ts'
import { loadPackedBody } from '../body/load.ts'
import { sampleGrid } from '../figure/grid.ts'
import type { DrawnGarment } from '../samples/drawings.ts'
import { findDrawn } from '../samples/found-drawing.ts'
import { findNeckline } from '../understand/neckline.ts'
import { Workspace } from '../workspace.ts'
import { pointAt } from './cloth.ts'
import { drape } from './drape.ts'
import { easeOf, measureEase } from './ease.ts'

const workspace = new Workspace(loadPackedBody)

/** A garment that was cut for M, on the athletic woman in a size. */
async function wear(shape: DrawnGarment, size: Size) {
  const { found, detail } = await findDrawn(shape, shape === 'tshirt' ? 't-shirt' : 'skirt')
  const neckline = shape === 'tshirt' ? findNeckline(found, detail) : null
  const body = (of: Size) => workspace.mannequin('female', 'athletic', girthsOf('female', 'athletic', of))
  const [mannequin, cutFor] = [await body(size), await body('M')]
  const { cloths } = drape(mannequin, { found, neckline, jumpsuit: null, cutFor })
  return { mannequin, cloths, eases: measureEase(cloths, mannequin), ease: easeOf(cloths, mannequin) }
}

test('what was cut for M is wide on XS, regular on M and clings to XXL', async () => {
  const sits: Record<string, string[]> = {}
  for (const shape of ['tshirt', 'skirt'] as const)
    for (const size of ['XS', 'M', 'XXL'] as const)
      sits[shape] = [...(sits[shape] ?? []), (await wear(shape, size)).ease]
  expect(sits).toEqual({
    tshirt: ['ampio', 'regolare', 'aderente'],
    skirt: ['ampio', 'regolare', 'aderente'],
  })
})

test('it keeps its own girth: what the body gains, the ease loses', async () => {
  const [medium, large] = [await wear('tshirt', 'M'), await wear('tshirt', 'L')]
  expect(medium.eases.bust).not.toBeNull()
  expect((medium.eases.bust ?? 0) - (large.eases.bust ?? 0)).toBeCloseTo(4, 0)
})

test('too small it spans the body and is never in it', async () => {
  for (const shape of ['tshirt', 'skirt'] as const) {
    const { mannequin, cloths } = await wear(shape, 'XXL')
    for (const { positions, pinned } of cloths) {
      const depths = Array.from(pinned, (_, v) => sampleGrid(mannequin.trunk, pointAt(positions, v)))
      expect(depths.filter((d) => d < -0.3).length / depths.length, shape).toBeLessThan(0.005)
    }
  }
})
