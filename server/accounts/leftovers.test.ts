import { afterAll, beforeEach, expect, test } from 'vitest'
import { invoices } from '#server/db/schema/billing.ts'
import { mails } from '#server/db/schema/mail.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { everythingStored } from '#server/testing/everything-stored.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { photo } from '#server/testing/photos.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'

const sink = await startMailSink()
const app = useStripeApp({
  settings: { SMTP_URL: sink.url, MAIL_FROM: 'Indosso <posta@indosso.example>' },
})
beforeEach(() => {
  sink.mode = 'ok'
  sink.taken = []
})
afterAll(() => sink[Symbol.asyncDispose]())

const password = 'Sartoria2026'
const rowsWith = async (...words: string[]) =>
  (await everythingStored(app.database)).filter((row) => words.some((word) => row.includes(word)))

test('T18, V2: a closed account leaves its address and name in no table but on its invoices', async () => {
  const { client, id, email } = await app.subscriber()
  const pec = 'ditta@pec.example'
  const profile = { companyName: 'Sartoria Prova Srl', address: 'Via Roma 1', postalCode: '20100' }
  const place = { city: 'Milano', province: 'MI', vatNumber: '01234567897', pec }
  const saved = await client.ask('/api/billing/profile', { method: 'PUT', json: { ...profile, ...place } })
  expect(saved.status).toBe(200)
  await client.generate(await photo(), { headers: { prefer: 'wait=20' } })
  // Administrators leave their address behind where they changed something.
  await app.ctx.db.update(users).set({ isAdmin: true, passwordByLink: true }).where(eq(users.id, id))
  const model = { name: 'Lino', gender: 'male', bodyType: 'slim', ethnicity: 'mista', isActive: true }
  expect((await client.ask('/api/admin/models', { json: model })).status).toBe(201)
  const prompt = { key: 'detail_prompt', value: 'Un dettaglio.', description: null }
  expect((await client.ask('/api/admin/configs', { json: prompt })).status).toBe(201)
  await client.ask('/api/auth/request-password-reset', { json: { email } })
  await expect.poll(() => sink.taken.map(({ recipients }) => recipients)).toContainEqual([email])
  expect((await rowsWith(email)).length).toBeGreaterThan(3)

  const closed = await client.ask('/api/auth/close-account', { json: { password } })
  expect(closed.status).toBe(204)
  // The last mail is forgotten once it has left.
  await expect.poll(() => app.ctx.db.select().from(mails), { timeout: 20_000 }).toEqual([])
  const left = await rowsWith(email, 'Negozio', pec, profile.companyName)
  expect(left.filter((row) => !row.startsWith('public.invoices:'))).toEqual([])
  expect((await app.ctx.db.select().from(invoices))[0]).toMatchObject({ userId: null, grossCents: 1990 })
})

test('T18: who asks for a reset leaves no address in the queue, with an account or without', async () => {
  const { email } = await app.client().signUp()
  for (const address of [email, 'nessuno@example.net'])
    await app.client().ask('/api/auth/request-password-reset', { json: { email: address } })
  const jobs = async () =>
    (await everythingStored(app.database)).filter(
      (row) => row.startsWith('pgboss.job:') && row.includes('accounts.mail-reset-link'),
    )
  await expect.poll(async () => (await jobs()).filter((row) => row.includes('completed'))).toHaveLength(2)
  expect((await rowsWith('nessuno@example.net')).length).toBe(0)
  expect((await rowsWith(email)).filter((row) => row.startsWith('pgboss.'))).toEqual([])
})

test('T18: a job that ended is gone from the queue within a day', async () => {
  await app.client().ask('/api/auth/request-password-reset', { json: { email: 'nessuno@example.net' } })
  const ended = async () => {
    const { rows } = (await app.database.query(
      "select id from pgboss.job where name = 'accounts.mail-reset-link' and state = 'completed'",
    )) as { rows: object[] }
    return rows.length
  }
  await expect.poll(ended).toBe(1)
  // For the queue, half a day and an hour have passed.
  await app.database.query("update pgboss.job set completed_on = completed_on - interval '12 hours 1 minute'")
  await app.database.query("update pgboss.queue set maintain_on = maintain_on - interval '1 hour'")
  await expect.poll(ended, { timeout: 20_000 }).toBe(0)
})

test('T18, B14: the payment provider forgets the customer of a closed account, also when it was away meanwhile', async () => {
  for (const isAway of [false, true]) {
    const { client, customer } = await app.subscriber()
    if (isAway) await app.stripe.fail({ mode: '500' })
    expect((await client.ask('/api/auth/close-account', { json: { password } })).status).toBe(204)
    const known = async () => (await app.stripe.books()).customers.some(({ id }) => id === customer)
    if (isAway) {
      await expect.poll(app.alertKinds, { timeout: 20_000 }).toEqual(['closed_account_pays'])
      expect(await known()).toBe(true)
      await app.stripe.fail(null)
      await app.database.query(
        "update pgboss.job set start_after = now() where name = 'billing.end-customer' and state = 'created'",
      )
    }
    await expect.poll(known, { timeout: 20_000 }).toBe(false)
    // What was paid stays on both sides.
    const paid = (await app.stripe.books()).invoices.filter((invoice) => invoice.customer === customer)
    expect(paid).toMatchObject([{ status: 'paid' }])
  }
  expect(await app.ctx.db.select().from(invoices)).toHaveLength(2)
})

test('T18: what the provider tells of the end of a closed account is no matter for a person', async () => {
  const { client, customer } = await app.subscriber()
  expect((await client.ask('/api/auth/close-account', { json: { password } })).status).toBe(204)
  const ends = async () =>
    (await app.stripe.events()).filter(
      ({ type, data }) =>
        /^customer(\.subscription)?\.deleted$/.test(type) && JSON.stringify(data).includes(customer),
    )
  await expect.poll(ends, { timeout: 20_000 }).toHaveLength(2)
  for (const event of await ends()) expect((await app.deliver(event)).status).toBe(200)
  const states = async () => {
    const { rows } = await app.database.query('select status from payment_events where customer_id = $1', [
      customer,
    ])
    return rows
  }
  await expect.poll(states, { timeout: 20_000 }).toEqual([{ status: 'ignored' }, { status: 'ignored' }])
  expect(await app.alertKinds()).toEqual([])
})
