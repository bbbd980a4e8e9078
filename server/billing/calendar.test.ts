import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BillingOverview } from '#contracts/billing.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { reserveCredit } from '#server/quota/reserve.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { readBooks } from './read-books.ts'

// The whole product, at times that its clock is set to; payments are simulated, which keeps the same clock.
const app = useTestApp({ worker: false })

const usage = async (email: string) => {
  const client = await app.client().signIn(email)
  return ((await (await client.ask('/api/billing')).json()) as BillingOverview).usage
}
const spend = (id: string, count: number) =>
  app.ctx.db.transaction(async (tx) => {
    for (let turn = 0; turn < count; turn++)
      await reserveCredit(tx, {
        user: await lockUser(tx, id),
        generationId: randomUUID(),
        now: app.ctx.clock(),
      })
  })

async function buy(client: Client): Promise<void> {
  const started = await client.ask('/api/create-checkout-session', { json: { plan: 'professional' } })
  const { pathname } = new URL(((await started.json()) as { url: string }).url)
  const paid = await client.ask(pathname, {
    body: 'card=good',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const session = new URL(paid.headers.get('location') ?? '').searchParams.get('session_id')
  expect((await client.ask(`/api/verify-checkout-session/${session}`)).status).toBe(200)
}

async function readAgain(id: string): Promise<void> {
  const [user] = await app.ctx.db.select().from(users).where(eq(users.id, id))
  await readBooks(app.ctx, user?.stripeCustomerId ?? '', { cause: 'test' })
}

test.each([
  ['2027', '28'],
  ['2028', '29'],
])(
  'Q5: a plan bought on 31 January %s is renewed on %s February and then on 31 March, to the second',
  async (year, last) => {
    const bought = `${year}-01-31T22:30:00.000Z`
    const february = `${year}-02-${last}T22:30:00.000Z`
    const march = `${year}-03-31T22:30:00.000Z`
    app.setTime(bought)
    const client = app.client()
    const { id, email } = await client.signUp()
    await buy(client)
    await spend(id, 3)
    for (const [begins, ends, used] of [
      [bought, february, 3],
      // A clock in Rome goes an hour forward in this one; a subscription does not.
      [february, march, 0],
      [march, `${year}-04-30T22:30:00.000Z`, 0],
    ] as const) {
      app.setTime(begins)
      await readAgain(id)
      expect(await usage(email)).toMatchObject({ used, limit: 400, startsAt: begins, resetsAt: ends })
      await spend(id, 1)
      app.setTime(new Date(Date.parse(ends) - 1).toISOString())
      await readAgain(id)
      expect(await usage(email)).toMatchObject({ used: used + 1, resetsAt: ends })
    }
  },
)

test.each([
  ['forward', '2027-03-28T00:59:59.999Z', '2027-03-31T22:00:00.000Z'],
  ['back', '2026-10-25T00:59:59.999Z', '2026-10-31T23:00:00.000Z'],
  ['back on the last day of the month', '2027-10-31T00:59:59.999Z', '2027-10-31T23:00:00.000Z'],
])(
  'Q5: when the clock in Rome goes %s nobody gets or loses a credit; at the end of that month everybody gets ten',
  async (_way, lastInstant, monthEnds) => {
    const change = Date.parse(lastInstant) + 1
    app.setTime(lastInstant)
    const client = app.client()
    const { id, email } = await client.signUp()
    await spend(id, 4)
    // The hour that is missing, or that comes twice.
    for (const minutes of [0, 30, 60, 90]) {
      app.setTime(new Date(change + minutes * 60_000).toISOString())
      await spend(id, 1)
      expect(await usage(email)).toMatchObject({ limit: 10, resetsAt: monthEnds })
    }
    expect(await usage(email)).toMatchObject({ used: 8 })
    app.setTime(new Date(Date.parse(monthEnds) - 1).toISOString())
    await spend(id, 2)
    await expect(spend(id, 1)).rejects.toMatchObject({ code: 'quota_exhausted' })
    app.setTime(monthEnds)
    expect(await usage(email)).toMatchObject({ used: 0, remaining: 10, startsAt: monthEnds })
    await spend(id, 10)
    await expect(spend(id, 1)).rejects.toMatchObject({ code: 'quota_exhausted' })
  },
)
