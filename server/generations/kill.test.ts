import { expect, test } from 'vitest'
import { failpoints } from '#server/failpoint.ts'
import { type Casualty, clickAgain, killAt, settle } from '#server/testing/casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Many more kills of each point: `npm run test:faults`.
test('J1: killed at each step, the product comes back and owes nobody a picture or a credit', {
  timeout: 180_000,
}, async () => {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome({
    IMAGE_PROVIDERS: 'openai',
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: openai.url,
  })
  const casualties: Casualty[] = []
  for (const point of failpoints) casualties.push(await killAt(point, home.env))

  await using product = await startProduct(home.env)
  for (const casualty of casualties) expect(await clickAgain(casualty, product)).toBe(202)
  await settle(product)
  expect(await findBreaches(product, { home, calls: await openai.calls() })).toEqual([])

  const perAccount = await product.query<{ count: number }>(
    'select count(*)::int from generations group by user_id',
  )
  expect(perAccount).toEqual(casualties.map(() => ({ count: 1 })))
  for (const { client } of casualties) {
    const browser = client.at(product.url)
    const [made] = await browser.history()
    const download = await browser.ask(`/api/generations/${made?.id}/download`)
    expect([made?.status, download.status]).toEqual(
      made?.status === 'completed' ? ['completed', 200] : ['failed', 404],
    )
  }
})
