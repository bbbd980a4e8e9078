import { expect, test } from 'vitest'
import { fitMask } from '../fit/fit-mask.ts'
import { fillPolygons } from '../fit/likeness.ts'
import type { Point } from '../maths/vector.ts'
import { boundingBox } from '../pixels/raster.ts'
import { pointsOf } from '../samples/outlines.ts'
import type { TemplateKind } from '../types.ts'
import { partOfOutfit } from './outfit.ts'

const [width, height] = [160, 400]
const lab = new Float32Array(width * height * 3).fill(50)

const jacket = pointsOf(
  '62,60 98,60 112,68 124,190 110,190 102,100 102,205 58,205 58,100 50,190 36,190 48,68',
)
const legs = pointsOf('56,150 104,150 112,380 94,380 80,210 66,380 48,380')

/** What the engine takes of what was drawn, which looks as much like trousers as that. */
function part(polygons: Point[][], kinds?: TemplateKind[], trousers = 0.5) {
  const mask = fillPolygons(polygons, width, height)
  const fits = fitMask(mask, lab, { kinds })
  if (!fits) throw new Error('The drawn figure was not fitted')
  const found = partOfOutfit({ mask, lab, fits, cuts: { trousers } }, kinds)
  return found && boundingBox(found)
}

test('of a suit the jacket is taken, or the trousers if they were asked for', () => {
  const upper = part([jacket, legs])
  expect(upper?.y0).toBe(60)
  expect(upper?.y1).toBeGreaterThan(150)
  expect(upper?.y1).toBeLessThan(215)
  const lower = part([jacket, legs], ['trousers'])
  expect(lower?.y0).toBeGreaterThan(100)
  expect(lower?.y0).toBeLessThan(180)
  expect(lower?.y1).toBe(379)
})

test('what surely looks like trousers is a pair on a hanger, whatever stands out beside its waistband', () => {
  expect(part([jacket, legs], undefined, 0.9)).toBeNull()
})

test('a jacket alone and trousers alone are left whole', () => {
  expect(part([jacket])).toBeNull()
  expect(part([legs])).toBeNull()
})
