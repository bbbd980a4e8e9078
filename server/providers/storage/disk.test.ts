import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-storage-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)
const keysOf = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of createDiskStorage(folder).list(prefix)) keys.push(key)
  return keys.sort()
}

test('a key that is a folder, or lies below a file, holds nothing and does no harm', async () => {
  const storage = createDiskStorage(folder)
  await storage.put('a/b', bytes('x'))
  expect(await storage.get('a')).toBeNull()
  expect(await storage.get('a/b/c')).toBeNull()
  expect(await storage.get('never')).toBeNull()
  for (const key of ['a', 'a/b/c', 'never']) await storage.remove(key)
  expect(await keysOf('')).toEqual(['a/b'])
})

test('listing hides temporary files, and removal leaves no empty folders', async () => {
  const storage = createDiskStorage(folder)
  await storage.put('g/a/1.png', bytes('x'))
  await writeFile(join(folder, '.incoming', 'half'), 'half')
  expect(await keysOf('')).toEqual(['g/a/1.png'])
  await storage.remove('g/a/1.png')
  expect(await readdir(folder)).toEqual(['.incoming'])
})

test('a start removes what a crash left half written, but not what is being written now', async () => {
  createDiskStorage(folder)
  const [old, young, foreign] = [randomUUID(), randomUUID(), 'notes.txt']
  for (const name of [old, young, foreign]) await writeFile(join(folder, '.incoming', name), 'half')
  for (const name of [old, foreign]) await utimes(join(folder, '.incoming', name), 0, 0)
  createDiskStorage(folder)
  expect((await readdir(join(folder, '.incoming'))).sort()).toEqual([young, foreign].sort())
})

test('puts and removals in the same folder at the same time disturb nobody', async () => {
  const storage = createDiskStorage(folder)
  const neighbours = Array.from({ length: 4 }, async (_, name) => {
    for (let round = 0; round < 60; round++) {
      await storage.put(`deep/same/${name}`, bytes('here'))
      await storage.remove(`deep/same/${name}`)
    }
    await storage.put(`deep/same/${name}`, bytes('stays'))
  })
  await Promise.all(neighbours)
  expect(await keysOf('deep/')).toHaveLength(4)
})

test('a put that fails leaves the older object whole and no temporary file', async () => {
  const storage = createDiskStorage(folder)
  await storage.put('a/b', bytes('kept'))
  await expect(storage.put('a/b/c', bytes('x'))).rejects.toThrow()
  expect(Buffer.from((await storage.get('a/b')) ?? []).toString()).toBe('kept')
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('J8, U7: a full disk is refused as such, keeps the older object and leaves nothing behind', async (context) => {
  if (!mountSmallDisk(folder)) return context.skip('needs the right to mount a tmpfs')
  try {
    const storage = createDiskStorage(folder)
    await storage.put('a/picture', bytes('older'))
    await expect(storage.put('a/picture', new Uint8Array(2_000_000))).rejects.toMatchObject({
      code: 'storage_full',
    })
    expect(Buffer.from((await storage.get('a/picture')) ?? []).toString()).toBe('older')
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
    await storage.put('a/small', bytes('there is room again'))
    expect(await keysOf('')).toEqual(['a/picture', 'a/small'])
  } finally {
    execFileSync('umount', [folder])
  }
})

function mountSmallDisk(path: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
