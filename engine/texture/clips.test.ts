import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { withoutClips } from './clips.ts'

const CLIPS =
  '<rect x="134" y="96" width="24" height="18" fill="#151515"/><rect x="242" y="96" width="24" height="18" fill="#151515"/>'

/** Which of three places still belong to the cloth: a clip, the waistband between them, and a patch on the front. */
async function keptOf(print: string) {
  const { photo, mask } = await drawGarment('skirt', { colour: '#9a4f1f', print })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, 'skirt')
  const { fit } = found
  if (fit.kind !== 'skirt') throw new Error('The drawn skirt was taken for something else')
  const { data, width } = withoutClips(found.mask, { ...found, fit })
  const holds = (x: number, y: number) => data[Math.round(y * 0.8) * width + Math.round(x * 0.8)] === 1
  return { clip: holds(146, 105), band: holds(200, 105), patch: holds(200, 125) }
}

test('the jaws of a hanger that bite a waistband give it no colour', async () => {
  expect(await keptOf(CLIPS)).toEqual({ clip: false, band: true, patch: true })
})

test('a belt of its own colour stays, and so does what lies on the cloth below it', async () => {
  const belt = '<rect x="115" y="96" width="170" height="16" fill="#d8c020"/>'
  const patch = '<rect x="190" y="118" width="20" height="14" fill="#151515"/>'
  expect(await keptOf(belt + patch)).toEqual({ clip: true, band: true, patch: true })
})
