import { expect, test } from 'vitest'
import { billingProfile } from '#server/testing/billing-profile.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp({ worker: false })

async function shop(): Promise<Client> {
  const client = app.client()
  await client.signUp()
  return client
}
const asked = async (client: Client) => (await client.ask('/api/billing/recipient')).json()

test('whom the invoice is made out to is asked before the first payment', async () => {
  expect(await asked(await shop())).toEqual({ mustAsk: true })
})

test('who has said it is not asked', async () => {
  const client = await shop()
  await client.ask('/api/billing/profile', { method: 'PUT', json: billingProfile })
  expect(await asked(client)).toEqual({ mustAsk: false })
})

test('who went on to pay without is not asked again', async () => {
  const client = await shop()
  await client.ask('/api/create-checkout-session', { json: { plan: 'professional' } })
  expect(await asked(client)).toEqual({ mustAsk: false })
  expect(await asked(await shop())).toEqual({ mustAsk: true })
})
