import { expect, test } from 'vitest'
import { prepare, segment } from '../cut-out/segment.ts'
import { fitMask } from '../fit/fit-mask.ts'
import { toLab } from '../maths/colour.ts'
import type { Mask } from '../pixels/raster.ts'
import { coarselySeen, enclosedBy } from '../samples/outlines.ts'
import type { TemplateKind } from '../types.ts'
import { correctedBySight } from './beliefs.ts'

const [width, height] = [320, 400]
const filled = (text: string) => enclosedBy(text, { width, height })

const legs = filled('132,53 235,53 262,200 259,340 192,336 180,144 91,336 24,319 90,160')
const withGround = filled('132,53 235,53 262,200 259,340 192,338 163,384 96,365 91,338 24,319 90,160')
const skirt = filled('110,60 210,60 280,330 40,330')
const upperSkirt = filled('110,60 210,60 255,235 65,235')

/** What was cut out as that kind, corrected: of a photo in which `cloth` is blue and seen, and `cutOut` scored so. */
function corrected(kind: TemplateKind, cloth: Mask, cutOut: Mask, score: number) {
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) rgb.set(cloth.data[i] ? [30, 50, 110] : [150, 146, 140], i * 3)
  const photo = { width, height, rgb }
  const [prepared, lab] = [prepare(photo), toLab(rgb)]
  const seen = coarselySeen(cloth)
  const kinds = [kind]
  const cutting = { prepared, segmentation: segment(prepared, 'border'), seen }
  const fits = fitMask(cutOut, lab, { kinds })
  const likely = { mask: cutOut, lab, cutting, fits, score, skin: false, outfit: false }
  return correctedBySight(likely, prepared, { lab, kinds, seen }).mask
}

test('the ground between legs is left out where the network does not see it', () => {
  const { data } = corrected('trousers', legs, withGround, 0.9)
  expect([data[300 * width + 70], data[300 * width + 150], data[370 * width + 150]]).toEqual([1, 0, 0])
})

test('it stays where the cut-out looks more like a garment with it', () => {
  expect(corrected('trousers', legs, withGround, 1)).toBe(withGround)
})

test('a panel of a skirt that the network does not see stays', () => {
  expect(corrected('skirt', upperSkirt, skirt, 0.9)).toBe(skirt)
})
