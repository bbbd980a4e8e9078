import { expect, test } from 'vitest'
import { fitDrawn } from '../samples/fitted-drawing.ts'
import { takenAway } from './strange-areas.ts'

/** Along the outer seam of one leg of the drawn trousers, as far inside as a stripe is wide. */
const SEAM = 'M124 150 L117 200 L124 450 L134 450 L128 200 L134 150 Z'
const plain = { kind: 'trousers', held: '' } as const

async function takenOf(print: string, held = ''): Promise<number> {
  const taken = takenAway(await fitDrawn('trousers', { ...plain, print, held }))
  return taken?.reduce((sum, each) => sum + each, 0) ?? 0
}

const along = (colour: string) => `<path d="${SEAM}" fill="${colour}"/>`

test('a stripe along one seam belongs to the trousers: the ground is of another hue', async () => {
  for (const colour of ['#d8232a', '#e9c81f', '#39a845']) expect(await takenOf(along(colour)), colour).toBe(0)
})

test('a stripe that begins at the waistband is no clip of a hanger', async () => {
  const stripe = '<path d="M130 60 L120 146 L129 146 L139 60 Z" fill="#d8232a"/>'
  expect(await takenOf(stripe)).toBe(0)
  const clip = '<rect x="128" y="52" width="16" height="28" fill="#d8232a"/>'
  expect(await takenOf(clip, '<rect x="128" y="52" width="16" height="28" fill="#fff"/>')).toBeGreaterThan(
    200,
  )
})

test('what has the hue of the ground, in its light or in the shade, is taken away along with it', async () => {
  for (const colour of ['#8d8b88', '#57564f'])
    expect(await takenOf(along(colour)), colour).toBeGreaterThan(1000)
})
