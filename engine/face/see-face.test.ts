import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portrait } from '../samples/portrait.ts'
import { readFace } from './see-face.ts'
import { showsFace } from './shows-face.ts'

const file = new Uint8Array(await readFile(join(import.meta.dirname, 'face.bin')))
const samples = join(import.meta.dirname, '../samples/photos')

test('a drawn portrait shows a face, and a garment shows none', async () => {
  expect(await showsFace(await portrait())).toBe(true)
  for (const name of (await readdir(samples)).slice(0, 6))
    expect([name, await showsFace(await readFile(join(samples, name)))]).toEqual([name, false])
})

test('a picture that cannot be read is refused as unreadable', async () => {
  await expect(showsFace(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'unreadable' })
})

test('the file is the one that its card describes, with the licence of its source', async () => {
  const card: unknown = JSON.parse(await readFile(join(import.meta.dirname, 'face.card.json'), 'utf8'))
  const sha256 = createHash('sha256').update(file).digest('hex')
  expect(card).toEqual({ sha256, bytes: file.length, source: readFace(file).source })
  expect(readFace(file).source.licence).toBe('MIT')
})
