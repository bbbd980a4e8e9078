import { expect, test } from 'vitest'
import { errors, failures } from '#contracts/errors.ts'
import { click, settle } from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, type Product, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// A picture costs some five cents here.
const limitCents = 12

test('Q7: when the day has cost what it may, new pictures are refused without a charge and one alert is raised; what waits gets its credit back, and tomorrow all goes on', {
  timeout: 180_000,
}, async () => {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome({
    IMAGE_PROVIDERS: 'openai',
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: openai.url,
    OPENAI_DAILY_LIMIT_CENTS: String(limitCents),
  })
  await using product = await startProduct(home.env)
  const ask = async (prefer = 'wait=30') => {
    const client = product.client()
    await client.signUp()
    return { client, answer: await click({ client, key: 'click-1' }, { prefer }) }
  }

  // Down for a moment: by the time it is asked again others have spent the rest.
  await openai.next('503')
  const { client } = await ask('wait=0')
  await expect.poll(async () => (await openai.calls()).length, { timeout: 20_000 }).toBe(1)
  await spend(product, limitCents)
  await settle(product)
  expect(await client.history()).toMatchObject([
    { status: 'failed', errorMessage: failures.provider_down, refunded: true },
  ])
  expect(await openai.calls()).toHaveLength(1)
  expect(await alertsOf(product)).toEqual([{ open: 1, closed: 0, mails: 1 }])

  await tomorrow(product)
  let made = 0
  let { answer } = await ask()
  for (; answer.status === 200 && made < 5; made++) {
    expect(await answer.json()).toMatchObject({ status: 'completed' })
    ;({ answer } = await ask())
  }
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { code: 'closed_for_today', message: errors.closed_for_today.message },
  ])
  expect(made).toBeGreaterThan(0)
  expect((await openai.calls()).length).toBe(1 + made)
  const [spent] = await product.query<{ cents: number }>(
    'select sum(amount_cents)::int as cents from daily_counts',
  )
  expect(spent?.cents).toBeLessThanOrEqual(limitCents)
  expect(await alertsOf(product)).toEqual([{ open: 1, closed: 1, mails: 2 }])
  expect(await product.query('select id from generations')).toHaveLength(1 + made)

  await tomorrow(product)
  const { answer: again } = await ask()
  expect(await again.json()).toMatchObject({ status: 'completed' })
  expect(await alertsOf(product)).toEqual([{ open: 0, closed: 2, mails: 2 }])
  expect(await findBreaches(product, { home, calls: await paid(openai) })).toEqual([])
})

/** Somebody else's pictures of today. */
const spend = (product: Product, cents: number) =>
  product.query(`select count_on_day(now(), 'try_out', '', 'openai', ${cents})`)

const tomorrow = (product: Product) => product.query('delete from daily_counts')

const paid = async (openai: Awaited<ReturnType<typeof startOpenaiStandIn>>) =>
  (await openai.calls()).filter(({ mode }) => mode === 'ok')

const alertsOf = (product: Product) =>
  product.query(`select
    (select count(*)::int from alerts where kind = 'daily_limit' and settled_at is null) as open,
    (select count(*)::int from alerts where kind = 'daily_limit' and settled_at is not null) as closed,
    (select count(*)::int from mails where kind = 'provider_alert') as mails`)
