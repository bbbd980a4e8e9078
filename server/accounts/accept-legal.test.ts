import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { legalVersion } from '#contracts/legal.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })
const acceptancesOf = async (id: string) =>
  (await app.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.acceptances
const hasNewLegal = async (client: Client) =>
  ((await (await client.ask('/api/auth/user')).json()) as Me).hasNewLegal
const accept = (client: Client, version: string) => client.ask('/api/account/legal', { json: { version } })

test('T18: who signs up accepts the terms of that day, and that is written down with the instant', async () => {
  app.setTime('2026-11-22T10:00:00Z')
  const client = app.client()
  const { id } = await client.signUp()
  expect(await acceptancesOf(id)).toEqual([{ version: legalVersion, at: '2026-11-22T10:00:00.000Z' }])
  expect(await hasNewLegal(client)).toBe(false)
})

test('T18: terms that changed are shown until they are accepted, and what was accepted before stays written down', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  const former = { version: '2025-01-01', at: '2025-01-02T10:00:00.000Z' }
  await app.ctx.db
    .update(users)
    .set({ acceptances: [former] })
    .where(eq(users.id, id))
  expect(await hasNewLegal(client)).toBe(true)
  expect((await accept(client, '2025-01-01')).status).toBe(400)
  const twice = [await accept(client, legalVersion), await accept(client, legalVersion)]
  expect(twice.map(({ status }) => status)).toEqual([204, 204])
  expect(await acceptancesOf(id)).toEqual([former, { version: legalVersion, at: expect.any(String) }])
  expect(await hasNewLegal(client)).toBe(false)
})

test('T18: an account from before consent was recorded is asked once', async () => {
  const client = app.client()
  const { id } = await client.signUp()
  await app.ctx.db.update(users).set({ acceptances: [] }).where(eq(users.id, id))
  expect(await hasNewLegal(client)).toBe(true)
})
