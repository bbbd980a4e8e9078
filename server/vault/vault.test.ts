import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errors, failures } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import { start } from '#server/boot/start.ts'
import type { Config } from '#server/config/config.ts'
import { copyKey } from '#server/files/keys.ts'
import { findGeneration } from '#server/generations/store.ts'
import { Client } from '#server/testing/client.ts'
import { listFiles } from '#server/testing/invariants.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { destroyKey } from './destroy-key.ts'
import { masterKeys } from './open-vault.ts'
import { theHouse } from './owner.ts'
import { rotateKeys } from './rotate-keys.ts'

// The product in the middle of a rotation: it knows two master keys.
const [oldKey, newKey] = ['the old master key', 'the new master key']
const app = useTestApp({ settings: { ENCRYPTION_KEY: newKey, ENCRYPTION_KEY_PREVIOUS: oldKey } })
const fileOf = (key: string) => join(app.ctx.config.filesFolder, key)

/** A person with a finished picture, and where its files lie. */
async function customer(at = app.url) {
  const client = new Client(at)
  const { id: userId } = await client.signUp()
  const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const made = (await answer.json()) as Generation
  const row = await findGeneration(app.ctx.db, { userId, id: made.id })
  const stored = row?.generation
  if (!stored?.generatedImageUrl) throw new Error(`no picture: ${answer.status} ${JSON.stringify(made)}`)
  const full = `/api/generations/${made.id}/image?size=full`
  return {
    client,
    userId,
    id: made.id,
    garmentId: made.garmentId ?? '',
    result: stored.generatedImageUrl,
    source: stored.originalImageUrl,
    full,
  }
}

/** Another process of the product beside the first, on the same data. */
async function another(settings: Partial<Config>, log = pino({ level: 'silent' })) {
  const database = { ...app.database, [Symbol.asyncDispose]: async () => {} }
  const config = { ...app.ctx.config, roles: ['web' as const], seedDemo: false, ...settings }
  return start(config, { database, images: [app.images], log })
}

const magics = [
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('JFIF\0'),
  Buffer.from('WEBPVP8'),
  Buffer.from('DigitalSourceType'),
]
const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('RIFF')]
const inText = /89504e470d0a|ffd8ffe|iVBORw0KGgo|\/9j\/4|UklGR|DigitalSourceType/i

test('V5: no picture lies open in the data folder or in the database', async () => {
  const { client, id, garmentId, full } = await customer()
  await app.ctx.storage.of(theHouse).put('catalogue/lino.webp', await photo())
  const served = Buffer.from(await (await client.ask(full)).arrayBuffer())
  expect(served.includes('DigitalSourceType')).toBe(true)
  expect(served.includes(magics[0] ?? '')).toBe(true)

  const files = await listFiles(app.ctx.config.dataDir)
  for (const folder of [id, garmentId]) expect(files.filter((name) => name.includes(folder))).toHaveLength(3)
  for (const name of files) {
    const bytes = await readFile(join(app.ctx.config.dataDir, name))
    const isOpen = magics.some((magic) => bytes.includes(magic))
    const beginsOpen = beginnings.some((magic) => bytes.subarray(0, magic.length).equals(magic))
    expect([name, isOpen, beginsOpen]).toEqual([name, false, false])
  }
  const tables = await app.database.query(
    `select format('select t::text as row from %I.%I t', schemaname, tablename) as dump from pg_tables
     where schemaname in ('public', 'pgboss')`,
  )
  const dumped: string[] = []
  for (const { dump } of tables.rows as { dump: string }[]) {
    const { rows } = await app.database.query(dump)
    dumped.push(...(rows as { row: string }[]).map(({ row }) => row))
  }
  expect(dumped.join('\n')).toContain(id)
  expect(dumped.filter((row) => inText.test(row))).toEqual([])
})

test('V5: a file that was swapped, changed, moved or never sealed is logged and not served', async () => {
  const [one, two] = [await customer(), await customer()]
  const lines: string[] = []
  const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
  await using other = await another({}, pino({ level: 'error' }, sink))
  const client = one.client.at(other.url ?? '')
  const honest = await readFile(fileOf(one.result))
  const flipped = (at: number) => {
    const bytes = Buffer.from(honest)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  }
  const forgeries: [string, Uint8Array][] = [
    ["another account's", await readFile(fileOf(two.result))],
    ['a smaller copy of the same', await readFile(fileOf(copyKey(one.result, 'view')))],
    ...[0, 4, 20, honest.length - 1].map((at): [string, Buffer] => [`changed at ${at}`, flipped(at)]),
    ['cut', honest.subarray(0, -1)],
    ['empty', Buffer.alloc(0)],
    ['lengthened', Buffer.concat([honest, Buffer.alloc(1)])],
    ['open', await photo()],
  ]
  for (const [what, bytes] of forgeries) {
    await writeFile(fileOf(one.result), bytes)
    const answer = await client.ask(one.full)
    expect([what, answer.status, answer.headers.get('content-type')]).toEqual([
      what,
      410,
      expect.stringContaining('application/problem+json'),
    ])
    expect(await answer.json()).toMatchObject({ code: 'picture_lost', message: errors.picture_lost.message })
  }
  expect(lines.filter((line) => line.includes(one.result) && line.includes('BrokenSeal'))).toHaveLength(
    forgeries.length,
  )
  await writeFile(fileOf(one.result), honest)
  expect((await client.ask(one.full)).status).toBe(200)
})

test('V5: a photo that was changed before its picture is made fails the generation and gives the credit back', async () => {
  const client = app.client()
  const { id: userId } = await client.signUp()
  // On the free plan the second waits for the first.
  const release = app.images.hold()
  await client.generate(await photo())
  const { id } = (await (await client.generate(await photo('#209020'))).json()) as Generation
  const row = await findGeneration(app.ctx.db, { userId, id })
  await writeFile(fileOf(row?.generation.originalImageUrl ?? ''), Buffer.from('changed'))
  release()
  await expect
    .poll(() => client.history(), { timeout: 20_000 })
    .toMatchObject([
      { status: 'failed', errorMessage: failures.source_gone, refunded: true },
      { status: 'completed', refunded: false },
    ])
  expect(app.images.calls).toHaveLength(1)

  const retried = await client.ask(`/api/generations/${id}/retry`, { method: 'POST' })
  expect([retried.status, await retried.json()]).toMatchObject([409, { code: 'source_gone' }])
  expect(await client.history()).toHaveLength(2)
})

test('V5: with the wrong master key nothing starts', async () => {
  await customer()
  const wrong = { encryptionKey: 'some other key', previousEncryptionKey: null }
  await expect(another(wrong)).rejects.toMatchObject({
    exitCode: 78,
    reasons: [expect.stringContaining('ENCRYPTION_KEY')],
  })
})

test('V5: the master key changes while pictures are made and served', async () => {
  const justOld = { encryptionKey: oldKey, previousEncryptionKey: null }
  const justNew = { encryptionKey: newKey, previousEncryptionKey: null }
  const earlier: Awaited<ReturnType<typeof customer>>[] = []
  {
    // While processes are replaced one after the other, the former ones still know the old key alone.
    await using former = await another(justOld)
    earlier.push(await customer(former.url ?? ''), await customer())
    for (const { client, full } of earlier) {
      for (const url of [app.url, former.url ?? '']) expect((await client.at(url).ask(full)).status).toBe(200)
    }
  }
  const [rotated, ...meanwhile] = await Promise.all([
    rotateKeys(app.ctx.db, masterKeys(app.ctx.config)),
    customer(),
    customer(),
  ])
  expect(rotated).toBeGreaterThanOrEqual(3)
  expect(await rotateKeys(app.ctx.db, masterKeys(app.ctx.config))).toBe(0)

  await using after = await another(justNew)
  for (const { client, full } of [...earlier, ...meanwhile]) {
    const answer = await client.at(after.url ?? '').ask(full)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  await expect(another(justOld)).rejects.toMatchObject({ exitCode: 78 })
})

test('V5: a destroyed key makes the files of one account unreadable, for ever, and of nobody else', async () => {
  const [leaving, staying] = [await customer(), await customer()]
  await destroyKey(app.ctx, leaving.userId)
  await destroyKey(app.ctx, leaving.userId)
  expect((await leaving.client.ask(leaving.full)).status).toBe(404)
  expect((await staying.client.ask(staying.full)).status).toBe(200)
  const rows = await app.database.query(`select wrapped from data_keys where user_id = $1`, [leaving.userId])
  expect(rows.rows).toEqual([{ wrapped: null }])

  const uploaded = await leaving.client.generate(await photo('#111111'))
  expect(uploaded.status).toBe(500)
  expect(await leaving.client.history()).toHaveLength(1)
})

test('V5: who never stored anything and whose key is destroyed gets none later', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  await destroyKey(app.ctx, id)
  await expect(app.ctx.storage.of(id).put('x/y', Buffer.from('z'))).rejects.toThrow('destroyed')
  await expect(app.ctx.storage.of(randomUUID()).put('x/y', Buffer.from('z'))).rejects.toThrow()
})
