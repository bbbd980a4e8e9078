import { expect, test } from 'vitest'
import { settle } from '#server/testing/casualties.ts'
import { fuzzUploads } from '#server/testing/fuzz-uploads.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Five hundred of them: `npm run test:faults`.
test('U8: mutated pictures are taken or refused, and the product goes on', { timeout: 180_000 }, async () => {
  await using openai = await startOpenaiStandIn()
  await using home = await openHome(openai.env)
  await using product = await startProduct(home.env)
  const { answers, wrong } = await fuzzUploads(product, { count: 36, seed: 1 })
  expect(wrong).toEqual([])
  // A mutation that never broke a picture, or always, would show nothing.
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(['202', '422 picture_damaged']))
  await settle(product)
  const breaches = await findBreaches(product, { home, calls: [] })
  expect(breaches.filter((breach) => !breach.includes('came of'))).toEqual([])
})
