import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Refusal } from '#server/refusal.ts'
import { createPictures } from './create-pictures.ts'
import type { Pictures } from './pictures.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// A collection too large for the repository; where it lies beside the checkout, every file of it is tried.
const collection = fileURLToPath(new URL('../../../shared/hostile/', import.meta.url))
const groups = ['bomb', 'damaged', 'disguised', 'unusual', 'size', 'content']
const rows = existsSync(collection) ? readRows() : []

let folder = ''
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-hostile-'))
  pictures = createPictures({ tempFolder: folder })
})
afterAll(async () => {
  await pictures[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

if (rows.length === 0) test.skip('the hostile collection does not lie beside the checkout')

test.each(rows)('U1, U3, U5: the hostile $group $file is treated as agreed', async (row) => {
  const { refusal } = await pictures.accept(join(collection, row.file)).then(
    () => ({ refusal: null }),
    (error: unknown) => ({ refusal: error instanceof Refusal ? error.message : String(error) }),
  )
  if (row.expect === 'accept') expect(refusal).toBeNull()
  if (row.expect === 'reject') expect(refusal).not.toBeNull()
  // The collection ends its sentences with a full stop where some of ours have none, or say a little more.
  const sentence = row.message.replace(/\.$/, '')
  if (refusal !== null && sentence && row.group !== 'content') expect(refusal).toContain(sentence)
})

function readRows() {
  const [, ...lines] = readFileSync(join(collection, 'manifest.csv'), 'utf8').trim().split('\n')
  return lines
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((cell) =>
        (cell[1] ?? '').replace(/^"|"$/g, ''),
      ),
    )
    .map(([file = '', , , group = '', expect = '', , message = '']) => ({ file, group, expect, message }))
    .filter(({ file, group }) => groups.includes(group) && existsSync(join(collection, file)))
}
