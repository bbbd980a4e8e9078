import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StripeSettings } from '#server/config/payments.ts'
import { type StripeStandIn, startStripeStandIn } from '#server/testing/start-stripe-stand-in.ts'
import { createStripe } from './stripe.ts'

let stripe: StripeStandIn
let settings: StripeSettings
beforeAll(async () => {
  stripe = await startStripeStandIn()
  settings = {
    kind: 'stripe',
    secretKey: 'sk_test_1',
    webhookSecrets: [],
    prices: { professional: 'price_professional', enterprise: 'price_enterprise' },
    apiUrl: new URL(stripe.env.STRIPE_API_URL ?? ''),
  }
})
afterAll(() => stripe[Symbol.asyncDispose]())

const checkout = (key: string) => ({
  customerId: 'cus_none',
  userId: 'u',
  plan: 'professional' as const,
  successUrl: 'http://localhost/ok',
  cancelUrl: 'http://localhost/',
  key,
})

test('B12: prices have to be those of our page, in euro, each month; every other one is named', async () => {
  expect(await createStripe(settings).checkPrices()).toEqual([])
  const swapped = { professional: 'price_enterprise', enterprise: 'price_none' }
  expect(await createStripe({ ...settings, prices: swapped }).checkPrices()).toEqual([
    expect.stringContaining('STRIPE_PRICE_PROFESSIONAL: 1990 eur cents'),
    expect.stringContaining('no such price'),
  ])
})

test('what Stripe refuses has failed, what it does not answer is open', async () => {
  const provider = createStripe(settings)
  await expect(provider.createCheckout(checkout('a'))).rejects.toMatchObject({ kind: 'failed' })
  await stripe.fail({ mode: 'reset' })
  await expect(provider.createCheckout(checkout('b'))).rejects.toMatchObject({ kind: 'down' })
  await stripe.fail({ mode: '429' })
  await expect(provider.readCustomer('cus_none')).rejects.toMatchObject({ kind: 'failed' })
  await stripe.fail(null)
  expect(await provider.findCheckout('cs_none')).toBeNull()
  expect(await provider.customerOfCharge('ch_none')).toBeNull()
})

test('a customer is one for each key, however often an answer is lost', async () => {
  const provider = createStripe(settings)
  const customer = { userId: 'u', email: 'negozio@example.com', name: '', profile: null, key: 'customer-u' }
  await stripe.fail({ mode: 'lost', times: 2 })
  const first = await provider.createCustomer(customer)
  expect(await provider.createCustomer(customer)).toBe(first)
  expect((await stripe.books()).customers).toHaveLength(1)
})

test('the stand-in refuses what Stripe does not know, and who does not say the version', async () => {
  const ask = (path: string, headers: Record<string, string>, body?: string) =>
    fetch(
      new URL(path, settings.apiUrl ?? ''),
      body === undefined ? { headers } : { method: 'POST', headers, body },
    )
  const version = { 'stripe-version': '2026-10-28.endive' }
  const key = { authorization: 'Bearer sk_test_1' }
  expect((await ask('/v1/prices/price_professional', { ...key, ...version })).status).toBe(200)
  expect((await ask('/v1/prices/price_professional', version)).status).toBe(401)
  expect((await ask('/v1/prices/price_professional', key)).status).toBe(400)
  const unknown = await ask('/v1/customers', { ...key, ...version }, 'email=a%40example.com&colour=red')
  expect([unknown.status, await unknown.text()]).toEqual([
    400,
    expect.stringContaining('unknown parameter: colour'),
  ])
})
