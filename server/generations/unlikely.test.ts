import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contracts/billing.ts'
import type { Generation } from '#contracts/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()

async function made(client: Client): Promise<Generation> {
  const asked = await client.generate(await photo(), { headers: { prefer: 'wait=30' } })
  expect(asked.status).toBe(200)
  return (await asked.json()) as Generation
}

async function used(client: Client): Promise<number> {
  const me = await client.ask('/api/auth/user')
  return ((await me.json()) as { monthlyGenerationsUsed: number }).monthlyGenerationsUsed
}

const entriesOf = (userId: string) =>
  app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.userId, userId))

test('T21: a picture of what may be no garment is there, says so, and has given its credit back', async () => {
  const client = app.client()
  await client.signUp()
  app.images.remark('mannequin_preview', 'garment_uncertain', 'kind_uncertain')
  const { id, notice, ...picture } = await made(client)
  expect(picture).toMatchObject({ status: 'completed', refunded: true })
  expect(notice).toContain('Forse nella foto non c’è un capo: l’immagine non ti costa nulla.')
  expect((await client.ask(`/api/generations/${id}/image`)).status).toBe(200)
  expect(await used(client)).toBe(0)
  const ledger = (await (await client.ask('/api/billing/ledger')).json()) as LedgerEntry[]
  expect(ledger.map(({ kind, credits, cause }) => [kind, credits, cause])).toEqual([
    ['givenBack', 1, 'Forse non era un capo'],
    ['returned', -1, 'Immagine'],
  ])
})

test('T21: who complains of it, or removes it, has its credit already', async () => {
  const client = app.client()
  const { id: userId } = await client.signUp()
  app.images.remark('garment_uncertain')
  const { id } = await made(client)
  const complaint = await client.ask(`/api/generations/${id}/complaint`, {
    json: { reason: 'wrong_garment' },
  })
  expect(await complaint.json()).toMatchObject({ code: 'complaint_refunded' })
  expect((await client.ask(`/api/generations/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await entriesOf(userId)).map(({ kind }) => kind).sort()).toEqual(['charge', 'refund'])
  expect(await used(client)).toBe(0)
})

test('T21: of eight at once each gives back its own credit, and a clear one before them keeps its own', async () => {
  const client = app.client()
  const { id: userId } = await client.signUp()
  await made(client)
  app.images.remark('garment_uncertain')
  await Promise.all(Array.from({ length: 8 }, () => made(client)))
  const entries = await entriesOf(userId)
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind).length
  expect([of('charge'), of('refund'), await used(client)]).toEqual([9, 8, 1])
})
