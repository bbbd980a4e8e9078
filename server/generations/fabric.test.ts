import { expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { generations } from '#server/db/schema/generations.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { instructionsOf } from '#server/testing/test-images.ts'

const app = useTestApp()

const wait = { prefer: 'wait=30' }
const read = async (response: Response) => (await response.json()) as Generation

test('on Free too a fabric of sheer reaches who draws, stays on the row, and is kept when it is tried again', async () => {
  const client = app.client()
  await client.signUp()
  app.images.fail('garbage', 1)
  const fields = { fabric: 'sheer' }
  const failed = await read(await client.generate(await photo(), { fields, headers: wait }))
  expect(failed).toMatchObject({ status: 'failed', ...fields })
  const retried = await read(await client.ask(`/api/generations/${failed.id}/retry`, { method: 'POST' }))
  expect(retried).toMatchObject(fields)
  await expect.poll(() => app.images.calls.length).toBe(2)
  expect(app.images.calls).toMatchObject([fields, fields])
  expect(instructionsOf(app.images.calls[1])).toContain('Its fabric is sheer')
  // With its pictures, so that the next one of the garment can start from it.
  const garment = await (await client.ask(`/api/garments/${failed.garmentId}`)).json()
  expect(garment).toMatchObject({ pictures: [fields, fields] })
})

test('a fabric that is neither of the two is said in plain words, and costs nothing', async () => {
  const client = app.client()
  await client.signUp()
  const refused = await client.generate(await photo(), { fields: { fabric: 'tulle' } })
  const { message } = (await refused.json()) as { message: string }
  expect([refused.status, message]).toEqual([
    400,
    'Scegli un tessuto: coprente (opaque) o trasparente (sheer)',
  ])
  const { monthlyGenerationsUsed } = (await (await client.ask('/api/auth/user')).json()) as {
    monthlyGenerationsUsed: number
  }
  expect([await client.history(), monthlyGenerationsUsed]).toEqual([[], 0])
  expect(await app.ctx.db.select().from(generations)).toEqual([])
})

test('where nobody says what the fabric is, nothing is said of it', async () => {
  const client = app.client()
  await client.signUp()
  const plain = await read(await client.generate(await photo(), { headers: wait }))
  expect(plain).toMatchObject({ status: 'completed', fabric: null })
  expect(app.images.calls).toMatchObject([{ fabric: null }])
  expect(instructionsOf(app.images.calls[0])).not.toContain('sheer')
})
