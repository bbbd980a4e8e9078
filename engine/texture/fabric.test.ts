import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decode } from '../pixels/decode.ts'
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
