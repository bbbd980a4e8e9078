import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { errors, failures } from '#contracts/errors.ts'
import type { Generation } from '#contracts/generations.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq } from '#server/db/sql.ts'
import { checkFiles, lastFileCheck } from '#server/files/check-files.ts'
import { markKey } from '#server/files/storage-mark.ts'
import { sweepOrphans } from '#server/files/sweep-orphans.ts'
import { tendTrash } from '#server/files/tend-trash.ts'
import { emptyBin } from '#server/garments/empty-bin.ts'
import { openS3 } from '#server/providers/storage/s3.ts'
import { photo } from '#server/testing/photos.ts'
import { hasSwift, startSwift } from '#server/testing/swift.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { purgeRemoved } from './release.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 180_000 })

// The whole product with its files on S3. Skipped where Swift is not installed, see storage.test.ts.
const swift = hasSwift ? await startSwift() : null
afterAll(() => swift?.[Symbol.asyncDispose]())

describe.skipIf(!swift)('on S3', () => {
  const app = useTestApp({ settings: swift?.env ?? {}, paid: true })
  const keys = async () =>
    (await Array.fromAsync(app.ctx.storage.list(''))).map(({ key }) => key).filter((key) => key !== markKey)
  afterEach(async () => {
    for (const key of await keys()) await app.ctx.storage.remove(key)
  })

  async function customer() {
    const client = app.client()
    await client.signUp()
    return client
  }
  /** The bucket as a thief sees it. */
  async function openBucket() {
    const { s3 } = app.ctx.config
    if (!s3) throw new Error('not on S3')
    return openS3({ ...s3, timeoutMs: 20_000 }, pino({ level: 'silent' }))
  }
  const used = async (client: Awaited<ReturnType<typeof customer>>) =>
    ((await (await client.ask('/api/auth/user')).json()) as { monthlyGenerationsUsed: number })
      .monthlyGenerationsUsed

  test('a picture is made, shown, downloaded and removed, and the bucket holds nothing open', async () => {
    const client = await customer()
    const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
    const made = (await answer.json()) as Generation
    expect([answer.status, made.status]).toEqual([200, 'completed'])
    const at = `/api/generations/${made.id}`
    const shown = ['image?size=thumb', 'image?size=view', 'image?size=full', 'original?size=view', 'download']
    for (const path of shown) {
      const file = await client.ask(`${at}/${path}`)
      expect([path, file.status, file.headers.get('content-type')?.split('/')[0]]).toEqual([
        path,
        200,
        'image',
      ])
    }
    const stored = await keys()
    expect(stored).toHaveLength(6)
    using bucket = await openBucket()
    for (const key of stored) {
      const start = Buffer.from((await bucket.get(key)) ?? []).subarray(0, 4)
      expect([key, start.toString()]).toEqual([key, 'IND1'])
    }

    await client.ask(at, { method: 'DELETE' })
    await app.ctx.db
      .update(generations)
      .set({ deletedAt: new Date(0) })
      .where(eq(generations.id, made.id))
    await purgeRemoved(app.ctx)
    // The garment keeps its photo, until it goes too.
    expect((await keys()).map((key) => key.split('/')[0])).toEqual(['garments', 'garments', 'garments'])
    await client.ask(`/api/garments/${made.garmentId}`, { method: 'DELETE' })
    await app.ctx.db.update(garments).set({ deletedAt: new Date(0) })
    await emptyBin(app.ctx)
    await expect.poll(keys, { timeout: 20_000 }).toEqual([])
  })

  test('J5: while the storage is away an upload is refused as "not now" and costs nothing, and later it passes', async () => {
    const client = await customer()
    await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
    const [made] = await client.history()
    for (const mode of ['cut', '503'] as const) {
      swift?.set(mode)
      const refused = await client.generate(await photo('#802020'))
      expect([refused.status, await refused.json()]).toMatchObject([
        503,
        { code: 'unavailable', message: errors.unavailable.message },
      ])
      expect((await client.ask(`/api/generations/${made?.id}/image?size=full`)).status).toBe(503)
      expect([await used(client), (await client.history()).length]).toEqual([1, 1])
      swift?.set('open')
    }
    const passed = await client.generate(await photo('#802020'), { headers: { prefer: 'wait=30' } })
    expect(await passed.json()).toMatchObject({ status: 'completed' })
  })

  test('Q3, J8: a paid picture waits a little for a storage that is away; when it stays away the credit comes back', async () => {
    const client = await customer()
    for (const [comesBack, ending] of [
      [true, { status: 'completed', errorMessage: null, refunded: false }],
      [false, { status: 'failed', errorMessage: failures.storage, refunded: true }],
    ] as const) {
      const release = app.images.hold()
      const calls = app.images.calls.length
      await client.generate(await photo(comesBack ? '#208020' : '#202080'))
      await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(calls + 1)
      swift?.set('cut')
      release()
      if (comesBack) setTimeout(() => swift?.set('open'), 1_000)
      await expect.poll(async () => (await client.history())[0], { timeout: 45_000 }).toMatchObject(ending)
      expect(app.images.calls).toHaveLength(calls + 1)
    }
    swift?.set('open')
    expect(await used(client)).toBe(1)
  })

  test('V5, J10: what was exchanged, removed or added in the bucket is not served, and counted', async () => {
    const client = await customer()
    const answer = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
    const { id } = (await answer.json()) as Generation
    using bucket = await openBucket()
    const [result = '', view = ''] = (await keys())
      .filter((key) => /result-[^/]*(png|view.webp)$/.test(key))
      .sort((a, b) => a.length - b.length)
    await bucket.put(result, (await bucket.get(view)) ?? Buffer.alloc(0))
    await bucket.remove(view)
    await bucket.put(`generations/${id}/result-of-nobody.png`, Buffer.from('x'))
    expect((await client.ask(`/api/generations/${id}/image?size=full`)).status).toBe(410)
    expect((await client.ask(`/api/generations/${id}/image?size=view`)).status).toBe(410)

    app.setTime(new Date(Date.now() + 25 * 3600_000).toISOString())
    await checkFiles(app.ctx)
    expect(await lastFileCheck(app.ctx.db)).toMatchObject({
      files: 6,
      missing: 1,
      damaged: 1,
      orphaned: 1,
      trashed: 0,
    })
    expect(await keys()).toHaveLength(6)
    app.setTime(new Date(Date.now() + 9 * 24 * 3600_000).toISOString())
    expect(await sweepOrphans(app.ctx)).toEqual({ orphaned: 1, due: 1, trashed: 1 })
    expect(await keys()).toContain(`trash/generations/${id}/result-of-nobody.png`)
    app.setTime(new Date(Date.now() + 17 * 24 * 3600_000).toISOString())
    expect(await tendTrash(app.ctx)).toEqual({ returned: 0, removed: 1 })
    expect(await keys()).toHaveLength(5)
  })
})
