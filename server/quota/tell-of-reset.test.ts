import { expect, test } from 'vitest'
import type { Me } from '#contracts/accounts.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { tellOfResets } from './tell-of-reset.ts'

const app = useTestApp({ worker: false })

async function shop() {
  app.setTime('2026-11-21T10:00:00Z')
  const client = app.client()
  return { client, ...(await client.signUp()) }
}
const choose = async (client: Client, isWanted: boolean) => {
  const answer = await client.ask('/api/auth/reset-notice', { method: 'PUT', json: { isWanted } })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Me).isToldOfReset
}
const look = () => tellOfResets(app.ctx, new AbortController().signal)
async function told(): Promise<string[]> {
  const rows = await app.ctx.db.select().from(mails).where(eq(mails.kind, 'credits_back'))
  return rows.map(({ toAddress }) => toAddress)
}

test('who asked for it gets one mail when the month is over, and not before', async () => {
  const { client, email } = await shop()
  await shop()
  expect(await choose(client, true)).toBe(true)
  await look()
  expect(await told()).toEqual([])
  app.setTime('2026-11-30T23:30:00Z')
  // December in Rome.
  await Promise.all([look(), look()])
  await look()
  expect(await told()).toEqual([email])
  await client.signIn(email)
  expect(await (await client.ask('/api/auth/user')).json()).toMatchObject({ isToldOfReset: false })
})

test('who takes it back gets none', async () => {
  const { client } = await shop()
  await choose(client, true)
  expect(await choose(client, false)).toBe(false)
  app.setTime('2026-12-02T10:00:00Z')
  await look()
  expect(await told()).toEqual([])
})

test('who has another plan by then gets none: its credits are no news', async () => {
  const { client, id } = await shop()
  await choose(client, true)
  const paid = {
    subscriptionPlan: 'professional' as const,
    currentPeriodStart: new Date('2026-11-22T10:00:00Z'),
    currentPeriodEnd: new Date('2026-12-22T10:00:00Z'),
  }
  await app.ctx.db.update(users).set(paid).where(eq(users.id, id))
  await look()
  expect(await told()).toEqual([])
  app.setTime('2026-12-23T10:00:00Z')
  await look()
  expect(await told()).toEqual([])
})
