import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
import { drawGarment } from '../samples/drawings.ts'
import { findGarment } from '../understand/find-garment.ts'
import { readFabric } from './fabric.ts'

const samples = join(import.meta.dirname, '..', 'samples', 'photos')

test('a print in one place is a print, stripes all over are the cloth', async () => {
  const read = async (name: string) => {
    const { work, cutOut } = await decode(await readFile(join(samples, `${name}.jpg`)))
    const found = findGarment(work, cutOut)
    return readFabric(found.lab, found.mask)
  }
  expect((await read('tshirt-bianca-limoni-bianco')).printShare).toBeGreaterThan(0.02)
  expect((await read('tshirt-righe-lenzuolo')).printShare).toBe(0)
})

/** How many pixels of a drawn beige t-shirt are a print. */
async function printed(print: string): Promise<number> {
  const { photo, mask } = await drawGarment('tshirt', { colour: '#ddd4bc', print })
  const { work } = await decode(photo)
  const found = findGarment(work, { ...work, data: mask }, 't-shirt')
  return readFabric(found.lab, found.mask).print.reduce((a, b) => a + b, 0)
}

const face = '<circle cx="200" cy="240" r="36" fill="#d8304c"/>'

test('the pale ground of a print is part of it, a pale cloth that reaches far beyond it is not', async () => {
  const alone = await printed(face)
  const onGround = await printed(`<rect x="156" y="196" width="88" height="88" fill="#d9dbd3"/>${face}`)
  expect(onGround).toBeGreaterThan(1.4 * alone)
  const wide = await printed(`<rect x="120" y="150" width="160" height="220" fill="#d9dbd3"/>${face}`)
  expect(wide).toBeLessThan(1.1 * alone)
})
