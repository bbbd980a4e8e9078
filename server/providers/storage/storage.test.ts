import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasSwift, type Swift, startSwift } from '#server/testing/swift.ts'
import { createDiskStorage } from './disk.ts'
import { openS3, type S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

// What every home of files promises. On S3 it is shown by a real server, OpenStack Swift, where Debian's packages of it
// are installed (`.ci/run` tries to); elsewhere these tests are reported as skipped.

const log = pino({ level: 'silent' })
const bytes = (text: string) => new TextEncoder().encode(text)
let swift: Swift | null = null
let folder = ''

const settings = (): S3Settings => {
  const env = swift?.env
  if (!env) throw new Error('no S3 here')
  return {
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: env.S3_BUCKET,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    timeoutMs: 20_000,
    pageSize: 2,
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'indosso-homes-'))
  if (hasSwift) swift = await startSwift()
})
afterAll(async () => {
  await swift?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const homes: [string, boolean, () => Promise<Storage>][] = [
  ['the disk', true, async () => createDiskStorage(folder)],
  ['S3', hasSwift, () => openS3(settings(), log)],
]

describe.each(homes)('files on %s', (_name, isHere, open) => {
  const check = test.skipIf(!isHere)
  const keysOf = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of (await open()).list(prefix)) keys.push(key)
    return keys.sort()
  }
  afterEach(async () => {
    if (!isHere) return
    const storage = await open()
    for await (const { key } of storage.list('')) await storage.remove(key)
  })

  check('what was put is read back, replaced as a whole, and gone after removal', async () => {
    const storage = await open()
    await storage.put('generations/1/result.png', bytes('first, longer'))
    await storage.put('generations/1/result.png', bytes('2nd'))
    expect(Buffer.from((await storage.get('generations/1/result.png')) ?? []).toString()).toBe('2nd')
    await storage.remove('generations/1/result.png')
    await storage.remove('generations/1/result.png')
    expect(await storage.get('generations/1/result.png')).toBeNull()
    expect(await keysOf('')).toEqual([])
  })

  check('every byte comes back, of nothing and of many', async () => {
    const storage = await open()
    const many = Buffer.alloc(12_000_000, 'many bytes, \0 among them ')
    await storage.put('a/many', many)
    await storage.put('a/none', new Uint8Array())
    expect(Buffer.compare((await storage.get('a/many')) ?? Buffer.alloc(0), many)).toBe(0)
    expect((await storage.get('a/none'))?.byteLength).toBe(0)
  })

  check(
    'what was moved lies under its new key only, in place of what was there; what is not there moves nothing',
    async () => {
      const storage = await open()
      await storage.put('a/b/from', bytes('moved'))
      await storage.put('trash/a/b/from', bytes('was there'))
      expect(await storage.move('a/b/from', 'trash/a/b/from')).toBe(true)
      expect(await keysOf('')).toEqual(['trash/a/b/from'])
      expect(await storage.move('a/b/from', 'trash/a/b/from')).toBe(false)
      expect(await storage.move('trash/a/b/from', 'a/b/from')).toBe(true)
      expect(Buffer.from((await storage.get('a/b/from')) ?? []).toString()).toBe('moved')
      expect(await keysOf('')).toEqual(['a/b/from'])
    },
  )

  check('a key under which nothing was put holds nothing', async () => {
    const storage = await open()
    await storage.put('a/b', bytes('x'))
    for (const key of ['a', 'a/b/c', 'never']) {
      expect(await storage.get(key)).toBeNull()
      await storage.remove(key)
    }
    expect(await keysOf('')).toEqual(['a/b'])
  })

  check.each([
    '../outside',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    'a/',
    '',
    '.',
    '.incoming/x',
    'a/.hidden',
    'a\\..\\b',
    'a\0b',
    'UPPER',
    'perché',
    'x'.repeat(501),
  ])('the key %j is refused by every verb', async (key) => {
    const storage = await open()
    await expect(storage.put(key, bytes('x'))).rejects.toThrow('storage key')
    await expect(storage.get(key)).rejects.toThrow('storage key')
    await expect(storage.remove(key)).rejects.toThrow('storage key')
    await expect(storage.move(key, 'a/b')).rejects.toThrow('storage key')
    await expect(storage.move('a/b', key)).rejects.toThrow('storage key')
    await expect(keysOf('../')).rejects.toThrow('storage key')
    expect(await keysOf('')).toEqual([])
  })

  check('listing follows the prefix, even in the middle of a name, and tells size and age', async () => {
    const storage = await open()
    const keys = ['g/ab/1.png', 'g/ab/2.png', 'g/ab/3.png', 'g/ac/1.png', 'h/1.png']
    for (const key of keys) await storage.put(key, bytes(key))
    expect(await keysOf('')).toEqual(keys)
    expect(await keysOf('g/a')).toEqual(keys.slice(0, 4))
    expect(await keysOf('g/ab/')).toEqual(keys.slice(0, 3))
    expect(await keysOf('g/ab/2')).toEqual(['g/ab/2.png'])
    expect(await keysOf('nothing/here')).toEqual([])
    const [found] = await Array.fromAsync(storage.list('h/'))
    expect(found).toEqual({ key: 'h/1.png', sizeBytes: 7, modifiedAt: expect.any(Date) })
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000)
  })

  check('many at once disturb nobody', async () => {
    const storage = await open()
    const neighbours = Array.from({ length: 4 }, async (_, name) => {
      for (let round = 0; round < 10; round++) {
        await storage.put(`deep/same/${name}`, bytes('here'))
        await storage.remove(`deep/same/${name}`)
      }
      await storage.put(`deep/same/${name}`, bytes('stays'))
    })
    await Promise.all(neighbours)
    expect(await keysOf('deep/')).toHaveLength(4)
  })
})

describe.skipIf(!hasSwift)('S3', () => {
  test.each([
    ['S3_BUCKET', { bucket: 'not-there' }],
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'wrong' }],
  ] as const)('S1: a start with a wrong %s is refused in one line', async (name, wrong) => {
    await expect(openS3({ ...settings(), ...wrong }, log)).rejects.toMatchObject({
      exitCode: 78,
      reasons: [expect.stringContaining(name)],
    })
  })

  test('J4: a server that is gone, refuses or is silent is said to be away, and serves again when it is back', async () => {
    const storage = await openS3(settings(), log)
    const hasty = await openS3({ ...settings(), timeoutMs: 500 }, log)
    await storage.put('a/kept', bytes('kept'))
    for (const mode of ['cut', '503', 'silent'] as const) {
      swift?.set(mode)
      const away = mode === 'silent' ? hasty : storage
      await expect(away.put('a/b', bytes('x'))).rejects.toMatchObject({ name: 'StorageAway' })
      await expect(away.get('a/kept')).rejects.toMatchObject({ name: 'StorageAway' })
      await expect(away.remove('a/kept')).rejects.toMatchObject({ name: 'StorageAway' })
      await expect(away.move('a/kept', 'a/moved')).rejects.toMatchObject({ name: 'StorageAway' })
      await expect(Array.fromAsync(away.list(''))).rejects.toMatchObject({ name: 'StorageAway' })
      // A start does not wait for it.
      await expect(openS3({ ...settings(), timeoutMs: 500 }, log)).resolves.toBeTruthy()
      swift?.set('open')
      expect(Buffer.from((await storage.get('a/kept')) ?? []).toString()).toBe('kept')
    }
  })
})
