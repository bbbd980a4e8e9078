import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errors, failures } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import { plans } from '#contracts/plans.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq } from '#server/db/sql.ts'
import { markKey } from '#server/files/storage-mark.ts'
import type { Client } from '#server/testing/client.ts'
import { listFiles } from '#server/testing/invariants.ts'
import { mountDisk } from '#server/testing/mount-disk.ts'
import { photo } from '#server/testing/photos.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { testServer } from '#server/testing/test-database.ts'

const app = useTestApp()
const megabyte = 1024 * 1024

const usedBy = async (client: Client) =>
  ((await (await client.ask('/api/auth/user')).json()) as { monthlyGenerationsUsed: number })
    .monthlyGenerationsUsed

test('U7: an account whose files fill its plan is told what to do, is charged nothing, and goes on after deleting some', async () => {
  const client = app.client()
  await client.signUp()
  const first = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const { id } = (await first.json()) as Generation
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, id))
  const [garment] = await app.ctx.db.select().from(garments)
  // A seal adds 32 bytes to each of the three, photo or picture.
  for (const [stored, folder] of [
    [row, `generations/${id}/`],
    [garment, `garments/${garment?.id}/`],
  ] as const) {
    const files = await Array.fromAsync(app.ctx.storage.list(folder))
    expect(stored?.storedBytes).toBe(files.reduce((sum, { sizeBytes }) => sum + sizeBytes - 32, 0))
  }

  const nearly = plans.free.storageBytes - (garment?.storedBytes ?? 0) - 1
  await app.ctx.db.update(generations).set({ storedBytes: nearly }).where(eq(generations.id, id))
  const last = await client.generate(await photo('#802020'), { headers: { prefer: 'wait=30' } })
  expect(await last.json()).toMatchObject({ status: 'completed' })
  const refused = await client.generate(await photo('#208020'))
  expect([refused.status, await refused.json()]).toMatchObject([
    507,
    { code: 'account_full', message: errors.account_full.message },
  ])
  expect([await usedBy(client), (await client.history()).length]).toEqual([2, 2])

  await client.ask(`/api/generations/${id}`, { method: 'DELETE' })
  expect((await client.generate(await photo('#208020'))).status).toBe(202)
})

test('U7, J8: a full or read-only disk refuses uploads, fails what is being made and gives it back, leaves no half file, and all goes on afterwards', {
  timeout: 120_000,
}, async (context) => {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome(openai.env)
  const [files, uploads] = [join(home.dataDir, 'files'), join(home.dataDir, 'uploads')]
  for (const folder of [files, uploads]) await mkdir(folder)
  using filesDisk = mountDisk(files, '8m')
  using uploadsDisk = mountDisk(uploads, '8m')
  if (!filesDisk || !uploadsDisk) return context.skip('needs the right to mount a tmpfs')
  await using product = await startProduct(home.env)
  const client = product.client()
  await client.signUp()
  const filler = join(files, 'filler')
  const fill = () => writeFile(filler, Buffer.alloc(20 * megabyte)).catch(() => 'full')
  const refused = async () => {
    const answer = await client.generate(await photo('#101010'))
    const { code, message } = (await answer.json()) as { code: string; message: string }
    return [answer.status, code, message]
  }

  await fill()
  expect(await refused()).toEqual([507, 'storage_full', errors.storage_full.message])
  expect([await usedBy(client), await client.history()]).toEqual([0, []])
  expect(await listFiles(files)).toEqual(['filler', markKey])
  expect(await listFiles(uploads)).toEqual([])

  await rm(filler)
  await openai.next('ok', { delayMs: 4_000 })
  const accepted = (await (await client.generate(await photo('#202020'))).json()) as Generation
  const before = await listFiles(files)
  await fill()
  await expect
    .poll(() => client.history(), { timeout: 30_000 })
    .toMatchObject([{ id: accepted.id, status: 'failed', errorMessage: failures.storage, refunded: true }])
  expect(await usedBy(client)).toBe(0)
  await expect.poll(async () => (await listFiles(files)).sort()).toEqual([...before, 'filler'].sort())

  await rm(filler)
  execFileSync('mount', ['-o', 'remount,ro', files])
  expect(await refused()).toEqual([503, 'unavailable', errors.unavailable.message])
  execFileSync('mount', ['-o', 'remount,rw', files])

  // An upload that does not fit, while it is still being received.
  await writeFile(join(uploads, 'filler'), Buffer.alloc(20 * megabyte)).catch(() => 'full')
  expect(await refused()).toEqual([507, 'storage_full', errors.storage_full.message])
  expect(await listFiles(uploads)).toEqual(['filler'])
  await rm(join(uploads, 'filler'))

  const made = await client.generate(await photo('#303030'), { headers: { prefer: 'wait=30' } })
  expect(await made.json()).toMatchObject({ status: 'completed' })
  expect(await usedBy(client)).toBe(1)
})

test.skipIf(testServer)(
  'U7: files leave the embedded database its room on a disk that fills up',
  { timeout: 120_000 },
  async (context) => {
    await using openai = await startOpenaiStandIn()
    await using home = await openHome(openai.env)
    using disk = mountDisk(home.dataDir, '400m')
    if (!disk) return context.skip('needs the right to mount a tmpfs')
    await using product = await startProduct(home.env)
    const client = product.client()
    await client.signUp()
    const filler = join(home.dataDir, 'filler')
    await writeFile(filler, Buffer.alloc(180 * megabyte))
    const refused = await client.generate(await photo())
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'storage_full' }])
    expect([await usedBy(client), await listFiles(join(home.dataDir, 'files'))]).toEqual([0, [markKey]])

    await rm(filler)
    const made = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
    expect(await made.json()).toMatchObject({ status: 'completed' })
  },
)
