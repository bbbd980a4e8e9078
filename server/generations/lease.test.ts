import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { createContext } from '#server/boot/create-context.ts'
import type { Context } from '#server/context.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { eq } from '#server/db/sql.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { takeNextTurn } from './next-turn.ts'
import { render } from './render.ts'

const app = useTestApp({ worker: false })
const undisturbed = { signal: new AbortController().signal, freeSlot() {} }

test.each([
  ['a picture', undefined],
  ['a failure', 'garbage'],
] as const)(
  'J3: a worker that lost its lease and comes back with %s changes nothing of what another finished',
  async (_, failure) => {
    const comeBack = app.images.hold(failure)
    const { id, slow } = await ask()
    await takeLeaseAway(id)
    app.images.answer(
      await sharp({ create: { width: 512, height: 768, channels: 3, background: '#c33' } })
        .png()
        .toBuffer(),
    )
    await work()
    const finished = await snapshot(id)
    expect(finished).toMatchObject({ row: { status: 'completed' }, ledger: ['charge'] })

    comeBack()
    await slow
    expect(await snapshot(id)).toEqual(finished)
  },
)

test('J3: a worker that lost its lease cannot fail what another one is still making', async () => {
  const comeBack = app.images.hold('garbage')
  const { id, slow } = await ask()
  await takeLeaseAway(id)
  const finish = app.images.hold()
  const other = work()
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(2)
  comeBack()
  await slow
  expect(await snapshot(id)).toMatchObject({ row: { status: 'processing' }, ledger: ['charge'] })
  finish()
  await other
  expect(await snapshot(id)).toMatchObject({ row: { status: 'completed' }, ledger: ['charge'] })
})

test('J3: where the call is paid the other worker does not repeat it, and a late picture brings nothing back to life', async () => {
  await using paid = await startPaidWorker()
  const comeBack = app.images.hold()
  const { id, slow } = await ask(paid)
  await takeLeaseAway(id)
  await work(paid)
  const failed = await snapshot(id)
  expect(failed).toMatchObject({ row: { status: 'failed' }, ledger: ['charge', 'refund'] })

  comeBack()
  await slow
  expect(await snapshot(id)).toEqual(failed)
  expect(app.images.calls).toHaveLength(1)
})

test('J5: after a paid call an error of our own ends the picture and gives the credit back, and nobody pays again', async () => {
  await using paid = await startPaidWorker()
  app.images.stumble()
  const { id, slow } = await ask(paid)
  await slow
  await work(paid)
  expect(await snapshot(id)).toMatchObject({ ledger: ['charge', 'refund'] })
  expect(app.images.calls).toHaveLength(1)
})

test('J3: the lease of a picture that takes long is renewed again and again', async () => {
  const finish = app.images.hold()
  const { id, slow } = await ask()
  // Overdue: only the holder itself, renewing, can bring it back into the future.
  await app.ctx.db
    .update(generations)
    .set({ leaseUntil: new Date(0) })
    .where(eq(generations.id, id))
  await expect
    .poll(async () => (await read(id))?.leaseUntil?.getTime() ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(Date.now())
  finish()
  await slow
  expect(await read(id)).toMatchObject({ status: 'completed', attempts: 1 })
})

test('J6: a picture that many workers look for, before, during and after the work, is made once', async () => {
  const finish = app.images.hold()
  const id = await request()
  const lookMany = async () => {
    const turns = await Promise.all(Array.from({ length: 10 }, look))
    return turns.filter((turn) => turn !== null)
  }
  const [turn, ...more] = await lookMany()
  expect([turn?.row.id, more]).toEqual([id, []])
  const working = turn && render(app.ctx, turn, undisturbed)
  expect(await lookMany()).toEqual([])
  finish()
  await working

  const finished = await snapshot(id)
  expect(finished).toMatchObject({ row: { status: 'completed', attempts: 1 }, ledger: ['charge'] })
  expect(await lookMany()).toEqual([])
  expect(await snapshot(id)).toEqual(finished)
  expect(app.images.calls).toHaveLength(1)
})

async function request(): Promise<string> {
  const client = app.client()
  await client.signUp()
  const { id } = (await (await client.generate(await photo())).json()) as { id: string }
  return id
}

/** Asks for a picture and waits until a worker has asked the provider for it; `slow` ends with that worker. */
async function ask(worker?: Context) {
  const id = await request()
  const slow = work(worker)
  await expect.poll(() => app.images.calls.length, { timeout: 20_000 }).toBe(1)
  return { id, slow }
}

const look = () => takeNextTurn(app.ctx, { onlyNewcomers: false })

/** Does what is next, as soon as there is something. */
async function work(worker: Context = app.ctx): Promise<void> {
  const turn = await vi.waitUntil(look, { timeout: 20_000 })
  await render(worker, turn, undisturbed)
}

/** A worker beside the app whose pictures are paid by the call. */
const startPaidWorker = () =>
  createContext(app.ctx.config, {
    database: { ...app.database, [Symbol.asyncDispose]: async () => {} },
    images: [app.images.paidByTheCall()],
  })

/** As if the worker had slept through it and somebody else had come and gone. */
const takeLeaseAway = (id: string) =>
  app.ctx.db
    .update(generations)
    .set({ leaseUntil: new Date(0), leaseToken: randomUUID() })
    .where(eq(generations.id, id))

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
