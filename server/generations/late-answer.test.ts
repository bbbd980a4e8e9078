import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createContext } from '#server/boot/create-context.ts'
import type { Context } from '#server/context.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { eq } from '#server/db/sql.ts'
import { createFashn } from '#server/providers/images/fashn.ts'
import { createGoogleImages } from '#server/providers/images/google.ts'
import { createHttpImages } from '#server/providers/images/http.ts'
import type { ImageProvider } from '#server/providers/images/image-provider.ts'
import { createOpenai } from '#server/providers/images/openai.ts'
import { photo } from '#server/testing/photos.ts'
import { type ImageService, imageServices, startStandIn } from '#server/testing/start-stand-in.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { takeNextTurn } from './next-turn.ts'
import { render } from './render.ts'

const app = useTestApp({ worker: false })
const timeoutMs = 60_000

const creators: Record<ImageService, (url: string) => ImageProvider> = {
  openai: (baseUrl) =>
    createOpenai({
      apiKey: 'test-key',
      baseUrl,
      model: 'gpt-image-1',
      quality: 'low',
      prices: {},
      timeoutMs,
    }),
  google: (baseUrl) =>
    createGoogleImages({ apiKey: 'test-key', baseUrl, model: 'gemini-3.1-flash-image', timeoutMs }),
  fashn: (baseUrl) => createFashn({ apiKey: 'test-key', baseUrl, creditCents: 7.5, timeoutMs, pollMs: 20 }),
  http: (url) => createHttpImages({ url, token: 'test-key', cents: 2, timeoutMs, pollMs: 20 }),
}

test.each(imageServices)(
  'J3: an answer of %s after the lease is over brings nothing back to life, and nobody asks a second time',
  async (service) => {
    await using standIn = await startStandIn(service)
    await using worker = await createContext(app.ctx.config, {
      database: { ...app.database, [Symbol.asyncDispose]: async () => {} },
      images: [creators[service](standIn.url)],
    })
    await standIn.next('ok', { times: 1, delayMs: 6_000 })
    const client = app.client()
    await client.signUp()
    const { id } = (await (await client.generate(await photo())).json()) as { id: string }
    const slow = work(worker)
    await expect.poll(async () => (await standIn.calls()).length, { timeout: 30_000 }).toBe(1)
    // As if the worker had slept through it and somebody else had come and gone.
    await app.ctx.db
      .update(generations)
      .set({ leaseUntil: new Date(0), leaseToken: randomUUID() })
      .where(eq(generations.id, id))
    await work(worker)
    const failed = await snapshot(id)
    expect(failed).toMatchObject({
      row: { status: 'failed', calledProvider: service },
      ledger: ['charge', 'refund'],
    })
    await slow
    expect(await snapshot(id)).toEqual(failed)
    expect((await standIn.calls()).map(({ problem }) => problem)).toEqual([null])
  },
  90_000,
)

async function work(worker: Context): Promise<void> {
  const look = () => takeNextTurn(worker, { onlyNewcomers: false })
  const turn = await vi.waitUntil(look, { timeout: 30_000 })
  await render(worker, turn, { signal: new AbortController().signal, freeSlot() {} })
}

async function snapshot(id: string) {
  const [row] = await app.ctx.db.select().from(generations).where(eq(generations.id, id))
  const entries = await app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.generationId, id))
  return { row, ledger: entries.map(({ kind }) => kind).toSorted() }
}
