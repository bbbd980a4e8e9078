import { expect, test } from 'vitest'
import type { Generation } from '#contracts/generations.ts'
import { endCustomer } from '#server/billing/end-customer.ts'
import { start } from '#server/boot/start.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { dataKeys } from '#server/db/schema/files.ts'
import { garments } from '#server/db/schema/garments.ts'
import { generations } from '#server/db/schema/generations.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { eq, isNull } from '#server/db/sql.ts'
import type { Client } from '#server/testing/client.ts'
import { filesOf } from '#server/testing/files-of.ts'
import { photo } from '#server/testing/photos.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'

const app = useStripeApp()
const password = 'Sartoria2026'
const close = (client: Client, given = password) =>
  client.ask('/api/auth/close-account', { json: { password: given } })

const countOf = async (table: typeof users | typeof generations | typeof sessions | typeof dataKeys) =>
  (await app.ctx.db.select().from(table)).length

test('V2: a closed account leaves no row, no session, no key and no file, and pays for nothing', async () => {
  const stays = app.client()
  await stays.signUp()
  const own = (await (
    await stays.generate(await photo(), { headers: { prefer: 'wait=20' } })
  ).json()) as Generation
  const { client, id, email, subscription } = await app.subscriber()
  const generation = (await (
    await client.generate(await photo(), { headers: { prefer: 'wait=20' } })
  ).json()) as Generation
  expect(await filesOf(app, generation)).toHaveLength(6)

  expect((await close(client)).status).toBe(204)
  expect((await client.ask('/api/auth/user')).status).toBe(401)
  expect((await client.ask('/api/auth/login', { json: { email, password } })).status).toBe(401)
  expect(await app.ctx.db.select().from(users).where(eq(users.id, id))).toEqual([])
  expect(await app.ctx.db.select().from(dataKeys).where(eq(dataKeys.userId, id))).toEqual([])
  await expect.poll(() => filesOf(app, generation), { timeout: 15_000 }).toEqual([])
  expect(await filesOf(app, own)).toHaveLength(6)
  const { subscriptions } = await app.stripe.books()
  expect(subscriptions.find((entry) => entry.id === subscription)?.status).toBe('canceled')
  // What was paid stays written down, for the tax office, beside nobody.
  const [kept] = await app.ctx.db.select().from(invoices)
  expect(kept).toMatchObject({ userId: null, grossCents: 1990 })

  expect((await stays.ask('/api/auth/user')).status).toBe(200)
  expect((await stays.ask(`/api/generations/${generation.id}`)).status).toBe(404)
  expect([await countOf(users), await countOf(generations), await countOf(sessions)]).toEqual([1, 1, 1])
})

test('V2: another password closes nothing', async () => {
  const client = app.client()
  await client.signUp()
  for (const wrong of ['Sartoria2027', 'sartoria2026'])
    expect(await (await close(client, wrong)).json()).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'La password attuale non è corretta.' },
    })
  expect((await client.ask('/api/auth/user')).status).toBe(200)
})

test('B14: while the provider is away an account closes all the same, and what it paid for ends once the provider is back', async () => {
  const { client, id, email, customer, subscription } = await app.subscriber()
  await app.stripe.fail({ mode: '500' })
  expect((await close(client)).status).toBe(204)
  expect((await client.ask('/api/auth/login', { json: { email, password } })).status).toBe(401)
  expect(await app.ctx.db.select().from(users).where(eq(users.id, id))).toEqual([])
  const statusAtStripe = async () =>
    (await app.stripe.books()).subscriptions.find((entry) => entry.id === subscription)?.status
  const openAlerts = () => app.ctx.db.select().from(alerts).where(isNull(alerts.settledAt))
  // A person knows as long as it goes on.
  await expect
    .poll(openAlerts, { timeout: 20_000 })
    .toMatchObject([{ kind: 'closed_account_pays', subject: customer }])
  expect(await statusAtStripe()).toBe('active')
  await app.stripe.fail(null)
  await app.database.query("update pgboss.job set start_after = now() where name = 'billing.end-customer'")
  await expect.poll(statusAtStripe, { timeout: 20_000 }).toBe('canceled')
  await expect.poll(openAlerts, { timeout: 20_000 }).toEqual([])
})

test('B14: what was collected from a closed account, because it could not be ended in time, stays with a person', async () => {
  const { client, customer, subscription } = await app.subscriber()
  await app.stripe.fail({ mode: '500' })
  expect((await close(client)).status).toBe(204)
  const openAlerts = () => app.ctx.db.select().from(alerts).where(isNull(alerts.settledAt))
  await expect.poll(openAlerts, { timeout: 20_000 }).toHaveLength(1)
  await app.stripe.set({ now: new Date(Date.now() + 60_000).toISOString() })
  await app.stripe.order({ do: 'renew', subscription })
  await app.stripe.fail(null)
  await endCustomer.run(
    app.ctx,
    { customerId: customer, closedAt: new Date().toISOString() },
    { signal: new AbortController().signal },
  )
  expect(await openAlerts()).toMatchObject([{ kind: 'closed_account_pays', subject: customer }])
  const { subscriptions } = await app.stripe.books()
  expect(subscriptions.find((entry) => entry.id === subscription)?.status).toBe('canceled')
})

test('V2: who closes an account is told so, at an address that is kept no longer than the mail is under way', async () => {
  const client = app.client()
  await client.signUp()
  expect((await close(client)).status).toBe(204)
  expect(await app.ctx.db.select().from(mails)).toMatchObject([{ kind: 'account_closed', userId: null }])
})

test('V2: a picture that is being made while its account closes disturbs nobody', async () => {
  const client = app.client()
  await client.signUp()
  const release = app.images.hold()
  const generation = (await (await client.generate(await photo())).json()) as Generation
  await expect.poll(async () => (await app.ctx.db.select().from(generations))[0]?.status).toBe('processing')
  expect((await close(client)).status).toBe(204)
  release()
  await expect.poll(() => filesOf(app, generation), { timeout: 15_000 }).toEqual([])
  expect(await countOf(generations)).toBe(0)
})

test('V2: an account that a restored backup brings back is closed again before anybody is served, and nobody else’s', async () => {
  const stays = app.client()
  await stays.signUp()
  const client = app.client()
  const { id } = await client.signUp()
  const generation = (await (
    await client.generate(await photo(), { headers: { prefer: 'wait=20' } })
  ).json()) as Generation
  const backup = {
    users: await app.ctx.db.select().from(users).where(eq(users.id, id)),
    keys: await app.ctx.db.select().from(dataKeys).where(eq(dataKeys.userId, id)),
    garments: await app.ctx.db.select().from(garments).where(eq(garments.userId, id)),
    generations: await app.ctx.db.select().from(generations).where(eq(generations.userId, id)),
    sessions: (await app.ctx.db.select().from(sessions)).filter(({ sess }) =>
      JSON.stringify(sess).includes(id),
    ),
  }
  const files = await Promise.all(
    (await filesOf(app, generation)).map(async (key) => ({
      key,
      bytes: await app.ctx.storage.of(id).get(key),
    })),
  )
  const open = client.at(app.url)
  expect((await close(client)).status).toBe(204)
  await expect.poll(() => filesOf(app, generation), { timeout: 15_000 }).toEqual([])

  await app.ctx.db.insert(users).values(backup.users)
  await app.ctx.db.insert(dataKeys).values(backup.keys)
  // The database reckons the content hash itself.
  await app.ctx.db.insert(garments).values(backup.garments.map(({ contentHash: _, ...row }) => row))
  await app.ctx.db.insert(generations).values(backup.generations)
  await app.ctx.db.insert(sessions).values(backup.sessions)
  for (const { key, bytes } of files) if (bytes) await app.ctx.storage.of(id).put(key, bytes)
  expect((await open.ask('/api/auth/user')).status).toBe(200)

  await startAgain()
  expect((await open.ask('/api/auth/user')).status).toBe(401)
  expect((await stays.ask('/api/auth/user')).status).toBe(200)
  expect([await countOf(users), await countOf(generations), await countOf(sessions)]).toEqual([1, 0, 1])
  await expect.poll(() => filesOf(app, generation), { timeout: 15_000 }).toEqual([])
  await startAgain()
  expect(await countOf(users)).toBe(1)
})

/** A second process on the same database and the same files. */
async function startAgain(): Promise<void> {
  const database = { ...app.database, [Symbol.asyncDispose]: async () => {} }
  const config = { ...app.ctx.config, roles: ['web' as const] }
  await using _ = await start(config, { database, images: [app.images] })
}
