import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { nameCategory } from './name-category.ts'

const nameOf = async (print: string) => {
  const { photo } = await drawGarment('tank', { print })
  const { work, cutOut } = await decode(photo)
  return nameCategory(findGarment(work, cutOut, 'top')).category
}

test('without sleeves, what opens in front is a vest, and what has stripes or a print is a top', async () => {
  const zip = '<path d="M197 205 V414 M203 205 V414" stroke="#e8b23a" stroke-width="3"/>'
  const stripes = [130, 165, 200, 235, 270].map(
    (x) => `<path d="M${x} 215 V405" stroke="#fff" stroke-width="9"/>`,
  )
  const print = '<circle cx="200" cy="285" r="45" fill="#f4d03f"/>'
  expect(await nameOf(zip)).toBe('vest')
  expect(await nameOf(stripes.join(''))).toBe('top')
  expect(await nameOf(print)).toBe('top')
})
