import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { generations } from '#server/db/schema/generations.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import type { Client } from '#server/testing/client.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { failGeneration } from './fail.ts'

const app = useTestApp({ worker: false })

/** Somebody whose first picture came to nothing. */
async function unlucky(): Promise<{ client: Client; userId: string; failed: string }> {
  const client = app.client()
  const { id: userId } = await client.signUp()
  const asked = await client.generate(await photo())
  const { id: failed } = (await asked.json()) as Generation
  await failGeneration(app.ctx, { id: failed, userId, code: 'provider_garbage' })
  return { client, userId, failed }
}
const retry = (client: Client, failed: string, key?: string) =>
  client.ask(`/api/generations/${failed}/retry`, {
    method: 'POST',
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const charges = async (userId: string) => {
  const entries = await app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.userId, userId))
  return entries.filter(({ kind }) => kind === 'charge').length
}
const idsIn = async (answers: Response[]) =>
  new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as Generation).id)))
const refusal = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const files = () => Array.fromAsync(app.ctx.storage.list('generations/'), ({ key }) => key)

test('T17: twelve retries at once with one key are one picture and one credit, and the key keeps standing for it', async () => {
  const { client, userId, failed } = await unlucky()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => retry(client, failed, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 202))
  const [id = '', ...others] = await idsIn(answers)
  expect(others).toEqual([])
  expect(await charges(userId)).toBe(2)
  expect(await client.history()).toHaveLength(2)
  await failGeneration(app.ctx, { id, userId, code: 'provider_garbage' })
  expect(await idsIn([await retry(client, failed, key)])).toEqual(new Set([id]))
  expect(await charges(userId)).toBe(2)
  const elsewhere = await retry(client, id, key)
  expect([elsewhere.status, ((await elsewhere.json()) as { code: string }).code]).toEqual([409, 'key_reused'])
})

test('T17: clicks without a key, or each with its own, cost one credit while the picture is being made', async () => {
  const { client, userId, failed } = await unlucky()
  const keys = [undefined, undefined, 'a', 'b', 'c', undefined]
  const answers = await Promise.all(keys.map((key) => retry(client, failed, key)))
  const [id = '', ...others] = await idsIn(answers)
  expect(others).toEqual([])
  expect(await charges(userId)).toBe(2)
  // It failed too: now another click is meant.
  await failGeneration(app.ctx, { id, userId, code: 'provider_garbage' })
  expect(await idsIn([await retry(client, failed)])).not.toContain(id)
  expect(await charges(userId)).toBe(3)
})

test('T17: two hundred and eight retries without a credit touch no photo: they are refused although there is none', async () => {
  const { client, userId, failed } = await unlucky()
  for (let used = 0; used < 10; used++) expect((await client.generate(await photo())).status).toBe(202)
  await losePhotos(failed)
  const before = await files()
  for (let turn = 0; turn < 8; turn++) {
    const answers = await Promise.all(Array.from({ length: 26 }, () => retry(client, failed)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]))
  }
  expect(await files()).toEqual(before)
  expect(await charges(userId)).toBe(11)
})

test('T17: too many under way are refused before a photo is copied, and a retry counts as an upload', async () => {
  const { client, userId, failed } = await unlucky()
  await losePhotos(failed)
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' }).where(eq(users.id, userId))
  const waiting = {
    userId,
    originalImageUrl: 'generations/x/product.jpg',
    selectedGender: 'female' as const,
  }
  await app.ctx.db.insert(generations).values(Array.from({ length: 40 }, () => waiting))
  expect(await refusal(await retry(client, failed))).toEqual([429, 'too_many_in_flight'])
  await app.ctx.db.delete(generations).where(eq(generations.status, 'pending'))
  for (let hit = 1; hit < limits.uploadsPerAccount.hits; hit++)
    await countHit(app.ctx.db, { limit: limits.uploadsPerAccount, of: userId, now: app.ctx.clock() })
  expect(await refusal(await retry(client, failed))).toEqual([429, 'too_many'])
})

/** Copying them now fails. */
async function losePhotos(id: string): Promise<void> {
  const keys = await Array.fromAsync(app.ctx.storage.list(`generations/${id}/`), ({ key }) => key)
  for (const key of keys) await app.ctx.storage.remove(key)
}
