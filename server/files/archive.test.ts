import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readZip } from '#server/testing/read-zip.ts'
import { streamArchive } from './archive.ts'

const at = new Date('2026-11-22T10:00:00Z')
const megabyte = Buffer.alloc(1024 * 1024, 'x')

/** An archive of many files that tells how many it was asked for, and whether it has come to an end. */
function manyFiles() {
  const told = { fetched: 0, ended: false }
  const stream = streamArchive(async (archive) => {
    try {
      for (let file = 0; file < 100; file++) {
        told.fetched++
        await archive.add(`${file}.bin`, { bytes: megabyte }, at)
      }
    } finally {
      told.ended = true
    }
  })
  return { stream, told }
}

test('V1: files are fetched at the pace of the reader', async () => {
  const { stream, told } = manyFiles()
  await expect.poll(() => told.fetched).toBeGreaterThan(0)
  const reader = stream[Symbol.asyncIterator]()
  for (const fewest of [1, 10, 20]) {
    let read = 0
    while (read < 10 * megabyte.length) read += ((await reader.next()).value as Buffer).length
    // It would run ahead now if nobody held it back.
    for (let turn = 0; turn < 20; turn++) await wait(5)
    expect(told.fetched).toBeGreaterThanOrEqual(fewest)
    expect(told.fetched).toBeLessThanOrEqual(fewest + 12)
  }
  stream.destroy()
  await expect.poll(() => told.ended).toBe(true)
})

test('V1: a reader who leaves ends the writing', async () => {
  const { stream, told } = manyFiles()
  stream.once('data', () => stream.destroy())
  await expect.poll(() => told.ended).toBe(true)
  expect(told.fetched).toBeLessThan(5)
})

test('V1: a fault in the middle breaks the archive off, so that nobody takes it for whole', async () => {
  const stream = streamArchive(async (archive) => {
    await archive.add('a.txt', { text: ['a'] }, at)
    throw new Error('the database is away')
  })
  await expect(Array.fromAsync(stream)).rejects.toThrow('the database is away')
})

test('V1: an archive holds what was put into it, letters of every language in its names', async () => {
  const stream = streamArchive(async (archive) => {
    await archive.add('città/è.json', { text: ['[', '1', ']'] }, at)
    await archive.add('b.bin', { bytes: megabyte }, at)
    await archive.add('empty.bin', { bytes: Buffer.alloc(0) }, at)
  })
  const files = readZip(Buffer.concat(await Array.fromAsync(stream)))
  expect([...files.keys()]).toEqual(['città/è.json', 'b.bin', 'empty.bin'])
  expect(files.get('città/è.json')?.toString()).toBe('[1]')
  expect(files.get('b.bin')).toEqual(megabyte)
})
