import { expect, test } from 'vitest'
import { errors, failures } from '#contracts/errors.ts'
import { click, settle } from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, type Product, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn, startStandIn } from '#server/testing/start-stand-in.ts'

// A picture costs some five cents here.
const limitCents = 12

test('Q7: when the day has cost what it may, new pictures are refused without a charge and one alert is raised; what waits gets its credit back, and tomorrow all goes on', {
  timeout: 180_000,
}, async () => {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome({
    ...openai.env,
    OPENAI_DAILY_LIMIT_CENTS: String(limitCents),
    OPENAI_DAILY_LIMIT_FREE_PERCENT: '100',
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

test('T8: free accounts that ask all at once spend their part of the day and no more; who pays goes on', {
  timeout: 180_000,
}, async () => {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome({
    ...openai.env,
    OPENAI_DAILY_LIMIT_CENTS: '100',
    OPENAI_DAILY_LIMIT_FREE_PERCENT: '20',
  })
  await using product = await startProduct(home.env)
  const shops = await Promise.all(
    Array.from({ length: 10 }, async (_, turn) => {
      const client = product.client()
      const { id } = await client.signUp()
      if (turn >= 8)
        await product.query(`update users set subscription_plan = 'enterprise' where id = '${id}'`)
      return client
    }),
  )
  const ask = async (client: (typeof shops)[number], key: string) =>
    (await click({ client, key }, { prefer: 'wait=60' })).status
  const [free, paying] = [shops.slice(0, 8), shops.slice(8)]

  await Promise.all(free.map((client) => ask(client, 'click-1')))
  await settle(product)
  for (const client of free) await ask(client, 'click-2')
  await settle(product)
  const refused = await click({ client: free[0] ?? product.client(), key: 'click-3' })
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { code: 'free_closed_for_today', message: errors.free_closed_for_today.message },
  ])
  // A fifth of 100 cents. Each picture books an estimate of 4 cents and costs 6, so five at once fit at most.
  const freeCents = await spentBy(product, 'free')
  expect(freeCents).toBeGreaterThan(0)
  expect(freeCents).toBeLessThanOrEqual(5 * 6)
  expect(await freeAlerts(product)).toEqual([{ open: 1 }])

  for (let turn = 0; turn < 4; turn++) {
    const answers = await Promise.all(paying.map((client) => ask(client, `click-${turn}`)))
    expect(answers).toEqual([200, 200])
  }
  await settle(product)
  expect(await product.query("select id from generations where status = 'completed'")).toHaveLength(
    8 + freeCents / 6,
  )
})

test('a picture that may cost four credits is not begun with what is left for one', {
  timeout: 180_000,
}, async () => {
  await using fashn = await startStandIn('fashn')
  await using home = await openHome({
    ...fashn.env,
    // A credit is eight cents.
    IMAGE_DAILY_LIMITS_CENTS: 'fashn=40',
    IMAGE_DAILY_LIMIT_FREE_PERCENT: '100',
  })
  await using product = await startProduct(home.env)
  const client = product.client()
  await client.signUp()
  expect((await click({ client, key: 'click-1' }, { prefer: 'wait=60' })).status).toBe(200)
  await settle(product)
  await product.query("select count_on_day(now(), 'try_out', '', 'fashn', 3)")
  const refused = await click({ client, key: 'click-2' })
  expect(await refused.json()).toMatchObject({ code: 'closed_for_today' })
  expect(await fashn.calls()).toHaveLength(1)
})

const spentBy = async (product: Product, plan: string): Promise<number> => {
  const [row] = await product.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents from daily_counts where kind = 'completed' and plan = '${plan}'`,
  )
  return row?.cents ?? 0
}

const freeAlerts = (product: Product) =>
  product.query(
    "select count(*)::int as open from alerts where kind = 'free_daily_limit' and settled_at is null",
  )

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
