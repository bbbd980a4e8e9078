import { expect, test } from 'vitest'
import { click, settle } from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, type Product, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 180_000 }

test(
  'J5: while the provider refuses our key pictures wait, it is asked once, one alert and one mail are written, and after a restart all are made',
  patience,
  async () => {
    await using openai = await startOpenaiStandIn()
    await openai.next('unauthorized', { times: 0 })
    await using home = await openHome(openai.env)
    {
      await using product = await startProduct(home.env)
      for (let person = 0; person < 3; person++) {
        const client = product.client()
        await client.signUp()
        expect((await click({ client, key: 'click-1' })).status).toBe(202)
      }
      await expect
        .poll(() => alertsOf(product), { timeout: 20_000 })
        .toEqual([{ open: 1, closed: 0, mails: 1 }])
      // Whatever is due now finds out that nobody can be asked.
      await product.query(`update generations set not_before = now()`)
      await expect
        .poll(() => statusesOf(product), { timeout: 20_000 })
        .toEqual(['pending', 'pending', 'pending'])
      expect(await product.query(`select kind from quota_ledger where kind = 'refund'`)).toEqual([])
      product.kill('SIGTERM')
      await product.ended
    }
    const refused = await openai.calls()
    expect(refused.map(({ mode }) => mode)).toEqual(['unauthorized'])

    await openai.next('ok', { times: 0 })
    await using next = await startProduct(home.env)
    await next.query(`update generations set not_before = now()`)
    await settle(next)
    expect(await statusesOf(next)).toEqual(['completed', 'completed', 'completed'])
    await expect.poll(() => alertsOf(next), { timeout: 20_000 }).toEqual([{ open: 0, closed: 1, mails: 1 }])
    const calls = (await openai.calls()).slice(refused.length)
    expect(await findBreaches(next, { home, calls })).toEqual([])
  },
)

const statusesOf = async (product: Product): Promise<string[]> => {
  const rows = await product.query<{ status: string }>('select status from generations order by status')
  return rows.map(({ status }) => status)
}

const alertsOf = (product: Product) =>
  product.query(`select
    (select count(*)::int from alerts where kind = 'provider_refuses' and settled_at is null) as open,
    (select count(*)::int from alerts where kind = 'provider_refuses' and settled_at is not null) as closed,
    (select count(*)::int from mails where kind = 'provider_alert') as mails`)
