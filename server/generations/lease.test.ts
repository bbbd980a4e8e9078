import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { generations, quotaLedger } from '#server/db/schema.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { render, renderGeneration } from './render.ts'

const app = useTestApp()
const undisturbed = { signal: new AbortController().signal }

test.each([
  ['a picture', undefined],
  ['a failure', 'garbage'],
] as const)(
  'J3: a worker that lost its lease and comes back with %s changes nothing of what another finished',
  async (_, failure) => {
    const comeBack = app.images.hold(failure)
    const id = await ask()
    await takeLeaseAway(id)
    app.images.answer(
      await sharp({ create: { width: 512, height: 768, channels: 3, background: '#c33' } })
        .png()
        .toBuffer(),
    )
    await render(app.ctx, id, undisturbed)
    const finished = await snapshot(id)
    expect(finished).toMatchObject({ row: { status: 'completed' }, ledger: ['charge'] })

    comeBack()
    await idle(id)
    expect(await snapshot(id)).toEqual(finished)
  },
)

test('J3: a worker that lost its lease cannot fail what another one is still making', async () => {
  const comeBack = app.images.hold('garbage')
  const id = await ask()
  await takeLeaseAway(id)
  const finish = app.images.hold()
  const other = render(app.ctx, id, undisturbed)
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(2)
  comeBack()
  await idle(id)
  expect(await snapshot(id)).toMatchObject({ row: { status: 'processing' }, ledger: ['charge'] })
  finish()
  await other
  expect(await snapshot(id)).toMatchObject({ row: { status: 'completed' }, ledger: ['charge'] })
})

test('J3: where the call is paid the other worker does not repeat it, and a late picture brings nothing back to life', async () => {
  app.images.payPerCall()
  const comeBack = app.images.hold()
  const id = await ask()
  await takeLeaseAway(id)
  await render(app.ctx, id, undisturbed)
  const failed = await snapshot(id)
  expect(failed).toMatchObject({ row: { status: 'failed' }, ledger: ['charge', 'refund'] })

  comeBack()
  await idle(id)
  expect(await snapshot(id)).toEqual(failed)
  expect(app.images.calls).toHaveLength(1)
})

test('J5: after a paid call an error of our own ends the picture and gives the credit back, and nobody pays again', async () => {
  app.images.payPerCall()
  app.images.stumble()
  const id = await ask()
  await expect.poll(async () => (await read(id))?.status, { timeout: 20_000 }).toBe('failed')
  expect(await snapshot(id)).toMatchObject({ ledger: ['charge', 'refund'] })
  expect(app.images.calls).toHaveLength(1)
})

test('J3: the lease of a picture that takes long is renewed again and again', async () => {
  const finish = app.images.hold()
  const id = await ask()
  // Overdue: only the holder itself, renewing, can bring it back into the future.
  await app.ctx.db
    .update(generations)
    .set({ leaseUntil: new Date(0) })
    .where(eq(generations.id, id))
  await expect
    .poll(async () => (await read(id))?.leaseUntil?.getTime() ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(Date.now())
  finish()
  await idle(id)
  expect(await read(id)).toMatchObject({ status: 'completed', attempts: 1 })
})

test('J6: a job that is delivered twice, during the work and after it, changes nothing', async () => {
  const finish = app.images.hold()
  const id = await ask()
  await app.ctx.queue.enqueue(app.ctx.db, renderGeneration, { id }, { id })
  await app.ctx.queue.enqueue(app.ctx.db, renderGeneration, { id }, { id: randomUUID() })
  await render(app.ctx, id, undisturbed)
  expect(await read(id)).toMatchObject({ status: 'processing', attempts: 1 })
  finish()
  await expect.poll(async () => (await read(id))?.status, { timeout: 20_000 }).toBe('completed')

  const finished = await snapshot(id)
  await render(app.ctx, id, undisturbed)
  expect(await snapshot(id)).toEqual(finished)
  expect(finished.ledger).toEqual(['charge'])
  expect(app.images.calls).toHaveLength(1)
})

/** Asks for a picture and waits until the provider has been asked for it. */
async function ask(): Promise<string> {
  const client = app.client()
  await client.signUp()
  const { id } = (await (await client.generate(await photo())).json()) as { id: string }
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(1)
  return id
}

/** As if the worker had slept through it and somebody else had come and gone. */
const takeLeaseAway = (id: string) =>
  app.ctx.db
    .update(generations)
    .set({ leaseUntil: new Date(0), leaseToken: randomUUID() })
    .where(eq(generations.id, id))

/** Waits until no job is left that could still change the row. */
const idle = (id: string) =>
  expect
    .poll(() => app.ctx.queue.isAlive(app.ctx.db, renderGeneration, { id }), { timeout: 20_000 })
    .toBe(false)

async function read(id: string) {
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, id))
  return row
}

async function snapshot(id: string) {
  const entries = await app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.generationId, id))
  const row = await read(id)
  const files = await Array.fromAsync(app.ctx.storage.list(`generations/${id}/`))
  return {
    row,
    ledger: entries.map(({ kind }) => kind).sort(),
    files: files.map(({ key, sizeBytes }) => [key, sizeBytes]).sort(),
    result: row?.generatedImageUrl ? await app.ctx.storage.of(row.userId).get(row.generatedImageUrl) : null,
  }
}
