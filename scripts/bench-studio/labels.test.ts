import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readLabels } from './labels.ts'

test('what a list has no word for is right by the word of its file as well', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labels-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const csv = join(folder, 'photos.csv')
  await writeFile(
    csv,
    'file,width,category\na/vest-padded.jpg,400,jacket\na/jacket-vest.jpg,400,jacket\nshoe.jpg,9,shoes\n',
  )
  const labels = await readLabels(csv)
  expect(labels.get('vest-padded.jpg')).toMatchObject({ categories: ['jacket', 'vest'], cuts: ['top'] })
  expect(labels.get('jacket-vest.jpg')?.categories).toEqual(['jacket'])
  expect(labels.has('shoe.jpg')).toBe(false)
})
