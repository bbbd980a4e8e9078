import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })
let shop: Client
let ids: Record<string, string>
beforeEach(async () => {
  shop = await signUpShop()
  const rows = await app.ctx.db
    .insert(models)
    .values([
      { name: 'Alice', gender: 'female', bodyType: 'slim', ethnicity: 'Mediterranea' },
      { name: 'Beatrice', gender: 'female', bodyType: 'athletic', ethnicity: 'Afroitaliana' },
      { name: 'Davide', gender: 'male', bodyType: 'athletic', ethnicity: 'Venusiana' },
    ])
    .returning()
  ids = Object.fromEntries(rows.map(({ name, id }) => [name, id]))
})

async function signUpShop(): Promise<Client> {
  const client = app.client()
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ subscriptionPlan: 'professional' }).where(eq(users.id, id))
  return client
}

const ask = async (method: 'PUT' | 'DELETE', name: string, by = shop) =>
  (await by.ask(`/api/models/${ids[name] ?? randomUUID()}/pin`, { method })).status
const choice = async (by = shop) => {
  const list = (await (await by.ask('/api/models')).json()) as ChoosableModel[]
  return list.map(({ name, isPinned }) => (isPinned ? `${name}, pinned` : name))
}

test('a pinned model comes first, and another one of its gender takes its place', async () => {
  expect(await choice()).toEqual(['Alice', 'Beatrice', 'Davide'])
  expect([await ask('PUT', 'Beatrice'), await ask('PUT', 'Davide')]).toEqual([204, 204])
  expect(await choice()).toEqual(['Beatrice, pinned', 'Davide, pinned', 'Alice'])
  await ask('PUT', 'Alice')
  expect(await choice()).toEqual(['Alice, pinned', 'Davide, pinned', 'Beatrice'])
  expect([await ask('DELETE', 'Alice'), await ask('DELETE', 'Alice')]).toEqual([204, 204])
  expect(await choice()).toEqual(['Davide, pinned', 'Alice', 'Beatrice'])
})

test('a pin belongs to one account', async () => {
  await ask('PUT', 'Beatrice')
  const other = await signUpShop()
  expect(await choice(other)).toEqual(['Alice', 'Beatrice', 'Davide'])
  await ask('DELETE', 'Beatrice', other)
  expect(await choice()).toEqual(['Beatrice, pinned', 'Alice', 'Davide'])
})

test('a model that left the catalogue is pinned no more, and cannot be', async () => {
  await ask('PUT', 'Beatrice')
  await app.ctx.db.update(models).set({ isActive: false }).where(eq(models.name, 'Beatrice'))
  expect(await choice()).toEqual(['Alice', 'Davide'])
  await app.ctx.db.update(models).set({ deletedAt: new Date() }).where(eq(models.name, 'Alice'))
  expect([await ask('PUT', 'Beatrice'), await ask('PUT', 'Alice'), await ask('PUT', 'nobody')]).toEqual([
    404, 404, 404,
  ])
})

test('every model says the tone in which the studio draws it', async () => {
  const list = (await (await shop.ask('/api/models')).json()) as ChoosableModel[]
  expect(list.map(({ tone }) => tone)).toEqual(['medium', 'deep', 'linen'])
})
