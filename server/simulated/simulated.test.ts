import { expect, test } from 'vitest'
import type { BillingOverview, CheckoutResult, Invoice } from '#contracts/billing.ts'
import type { Client } from '#server/testing/client.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const app = useTestApp()

const json = async <T>(response: Response): Promise<T> => {
  expect(response.status).toBe(200)
  // The reply was checked against the contract on its way out.
  return (await response.json()) as T
}
const overview = async (client: Client) => json<BillingOverview>(await client.ask('/api/billing'))
const press = (client: Client, url: string, fields: Record<string, string>) =>
  client.ask(new URL(url).pathname, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function checkout(client: Client, plan = 'professional'): Promise<string> {
  const response = await client.ask('/api/create-checkout-session', { json: { plan } })
  return (await json<{ url: string }>(response)).url
}
async function buy(client: Client, { plan = 'professional', card = 'good' } = {}): Promise<string> {
  const url = await checkout(client, plan)
  const paid = await press(client, url, { card })
  expect(paid.status).toBe(303)
  return new URL(paid.headers.get('location') ?? '').searchParams.get('session_id') ?? ''
}
/** Where a pressed button leads to: an address of its own, which can be read again. */
async function followed(client: Client, pressed: Response): Promise<string> {
  expect(pressed.status).toBe(303)
  const page = await client.ask(pressed.headers.get('location') ?? '')
  expect(page.status).toBe(200)
  return page.text()
}
const portal = async (client: Client): Promise<string> =>
  (await json<{ url: string }>(await client.ask('/api/create-portal-session', { method: 'POST' }))).url
const settled = (client: Client, expected: Partial<BillingOverview>) =>
  expect.poll(() => overview(client), { timeout: 10_000 }).toMatchObject(expected)

test('B6: who pays with a test card is verified on the result page and has the plan at once', async () => {
  const client = app.client()
  const { email } = await client.signUp()
  const session = await buy(client)
  const result = await json<CheckoutResult>(
    await client.ask(`/api/verify-checkout-session?session_id=${session}`),
  )
  expect(result).toEqual({
    session: { id: session, status: 'complete' },
    user: { email, subscriptionPlan: 'professional', subscriptionStatus: 'active' },
  })
  const twice = await client.ask(`/api/verify-checkout-session/${session}`)
  expect(await json(twice)).toEqual(result)
  expect(await overview(client)).toMatchObject({
    hasSubscription: true,
    nextPayment: { amountCents: 1990 },
    usage: { used: 0, limit: 400 },
    paymentMethod: { last4: '4242' },
    isSimulated: true,
  })
  const invoices = await json<Invoice[]>(await client.ask('/api/billing/invoices'))
  expect(invoices).toMatchObject([
    {
      number: expect.stringMatching(/^1\/20\d\d$/),
      grossCents: 1990,
      netCents: 1631,
      vatCents: 359,
      status: 'paid',
    },
  ])
})

test('the event of the simulated bank alone brings the plan, without the result page', async () => {
  const client = app.client()
  await client.signUp()
  await buy(client, { plan: 'enterprise' })
  await settled(client, { plan: 'enterprise', status: 'active' })
})

test('the pages have an English address too, where one stays until one is back', async () => {
  const client = app.client()
  await client.signUp()
  const { pathname } = new URL(await checkout(client))
  const english = (path: string, fields?: Record<string, string>) =>
    fields ? press(client, `http://localhost/en${path}`, fields) : client.ask(`/en${path}`)
  const page = await (await english(pathname)).text()
  expect(page).toContain('<html lang="en"')
  expect(page).toContain('Choose a test card')
  expect(page).toContain('Pay €19.90')
  const pressed = async (card: string) => followed(client, await english(pathname, { card }))
  expect(await pressed('declined')).toContain('The card was declined')
  expect(await pressed('confirm')).toContain('Do you confirm the payment?')
  expect((await english(pathname, { card: 'good' })).status).toBe(303)
  expect(await (await english(pathname)).text()).toContain('There is nothing left to pay here')
  await settled(client, { plan: 'professional' })
  const desk = new URL(await portal(client)).pathname
  expect(await (await english(desk)).text()).toContain('Cancel at period end')
  const acted = await english(desk, { act: 'cancel' })
  expect(acted.headers.get('location')).toBe(`/en${desk}`)
  await settled(client, { cancelsAt: expect.any(String) })
})

test('a card that is refused buys nothing, one that needs a word with the bank pays after it', async () => {
  const client = app.client()
  await client.signUp()
  const url = await checkout(client)
  const refused = await press(client, url, { card: 'declined' })
  expect(await followed(client, refused)).toContain('La carta è stata rifiutata')
  expect(await overview(client)).toMatchObject({ plan: 'free', hasSubscription: false })
  const asked = await press(client, url, { card: 'confirm' })
  expect(await followed(client, asked)).toContain('Confermi il pagamento?')
  const denied = await press(client, url, { card: 'confirm', answer: 'no' })
  expect(await followed(client, denied)).toContain('La carta è stata rifiutata')
  expect((await press(client, url, { card: 'confirm', answer: 'yes' })).status).toBe(303)
  await settled(client, { plan: 'professional' })
  expect((await press(client, url, { card: 'good' })).status).toBe(404)
  // Back with the browser's button: nothing is sent again.
  expect((await client.ask(asked.headers.get('location') ?? '')).status).toBe(404)
})

test('the simulated portal renews, fails, is paid, cancels and takes it back', async () => {
  const client = app.client()
  await client.signUp()
  await client.ask(`/api/verify-checkout-session/${await buy(client)}`)
  const url = await portal(client)
  expect(await (await client.ask(new URL(url).pathname)).text()).toContain('Il tuo abbonamento')
  await press(client, url, { act: 'fail' })
  await settled(client, { status: 'past_due', plan: 'professional', graceEndsAt: expect.any(String) })
  await press(client, url, { act: 'pay' })
  await settled(client, { status: 'active', graceEndsAt: null })
  await press(client, url, { act: 'cancel' })
  await settled(client, { cancelsAt: expect.any(String), nextPayment: null })
  await press(client, url, { act: 'resume' })
  await settled(client, { cancelsAt: null })
  await press(client, url, { act: 'cancel' })
  await press(client, url, { act: 'renew' })
  await settled(client, { plan: 'free', status: 'canceled', hasSubscription: false })
})

test('B12: an event that the simulated bank has not signed is refused', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'invoice.paid', created: 1, data: { object: {} } })
  for (const signature of [undefined, '', 'ff', 'f'.repeat(64)]) {
    const headers = {
      'content-type': 'application/json',
      ...(signature && { 'stripe-signature': signature }),
    }
    const response = await app.client().ask('/api/stripe/webhook', { body, headers })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('evt_1')
  }
})
