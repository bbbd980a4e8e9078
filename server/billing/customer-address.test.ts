import { afterAll, expect, test } from 'vitest'
import { billingProfile } from '#server/testing/billing-profile.ts'
import type { Client } from '#server/testing/client.ts'
import { startMailSink } from '#server/testing/mail-sink.ts'
import { useStripeApp } from '#server/testing/stripe-app.ts'

const sink = await startMailSink()
const app = useStripeApp({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'Indosso <posta@indosso.example>' } })
afterAll(() => sink[Symbol.asyncDispose]())

const password = 'Sartoria2026'
const patient = { timeout: 30_000 }

/** As a person does it: asks, opens the link of the mail. */
async function changeAddress(client: Client, email: string): Promise<void> {
  const asked = await client.ask('/api/auth/email-change', { json: { email, password } })
  expect(asked.status).toBe(200)
  const link = () =>
    sink.taken
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ mail }) => /token=([0-9a-f]+)/.exec(mail.text ?? '')?.[1] ?? [])
  await expect.poll(() => link().length, patient).toBe(1)
  const json = { token: link()[0] }
  expect((await client.ask('/api/auth/email-change/confirm', { json })).status).toBe(200)
}

const customer = async (id: string) => (await app.stripe.books()).customers.find((one) => one.id === id)

test('a new address reaches the payment provider, which sends its receipts there; the billing data stay', async () => {
  const { client, customer: id, email } = await app.subscriber()
  expect(await customer(id)).toMatchObject({ email })
  const saved = await client.ask('/api/billing/profile', { method: 'PUT', json: billingProfile })
  expect(saved.status).toBe(200)
  const name = billingProfile.companyName
  await expect.poll(() => customer(id), patient).toMatchObject({ email, name })
  await changeAddress(client, 'cassa@negozio.example')
  await expect.poll(() => customer(id), patient).toMatchObject({ email: 'cassa@negozio.example', name })
})

test('somebody who never paid has no customer, and nobody is told', async () => {
  const client = app.client()
  await client.signUp()
  const before = (await app.stripe.calls()).length
  await changeAddress(client, 'mai@negozio.example')
  expect((await app.stripe.calls()).length).toBe(before)
})
