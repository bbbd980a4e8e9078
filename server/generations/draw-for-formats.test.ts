import { expect, test, vi } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { drawings } from './draw-for-formats.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 120_000 })

const app = useTestApp()

async function made() {
  const client = app.client()
  await client.signUp()
  const response = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  const { id } = (await response.json()) as Generation
  return { client, at: `/api/generations/${id}` }
}

test('what formats need is drawn when a shop opens them, once for all of them', async () => {
  const { client, at } = await made()
  const render = vi.spyOn(app.ctx.drawer, 'render')
  expect((await client.ask(`${at}/formats`)).status).toBe(200)
  for (const format of ['zalando', 'shopify', 'amazon', 'zalando', 'manichino-invisibile'])
    expect([format, (await client.ask(`${at}/download?format=${format}`)).status]).toEqual([format, 200])
  expect(render.mock.calls.map(([request]) => request)).toMatchObject(Object.values(drawings))
})

test('nothing is begun while somebody waits for a drawing', async () => {
  const { client, at } = await made()
  const render = vi.spyOn(app.ctx.drawer, 'render')
  const busy = Promise.withResolvers<void>()
  const running = app.ctx.drawings.run('another account', () => busy.promise)
  expect((await client.ask(`${at}/formats`)).status).toBe(200)
  busy.resolve()
  await running
  expect(render).not.toHaveBeenCalled()
})
