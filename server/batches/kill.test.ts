import { expect, test } from 'vitest'
import { batchFailpoints } from '#server/failpoint.ts'
import { type BatchCasualty, billOf, expected, goOn, killBatchAt } from '#server/testing/batch-casualties.ts'
import { findBreaches } from '#server/testing/invariants.ts'
import { openHome, startProduct } from '#server/testing/product-process.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'

// Whole processes come and go here, which takes a busy machine its time.
const patience = { timeout: 300_000 }

// Twenty kills of each are in `npm run test:faults`.
test(
  'J1: killed while a batch is planned, started, made, paused, tried again, packed or completed, the product comes back: credits equal pictures, nothing twice, nothing lost',
  patience,
  async () => {
    await using openai = await startOpenaiStandIn()
    await using home = await openHome(openai.env)
    const casualties: BatchCasualty[] = []
    const outcomes = []
    for (const point of [...batchFailpoints, null]) {
      await using product = await startProduct(home.env)
      const last = casualties.at(-1)
      if (last) {
        const { outcome, completions } = await goOn(last, product)
        outcomes.push(outcome)
        const { charges, refunds, made, failed, unlinked } = await billOf(last, product)
        expect([last.point, charges - refunds, refunds, unlinked]).toEqual([last.point, made, failed, 0])
        const mails = await product.query(
          `select id from mails where user_id = '${last.id}' and kind = 'batch_completed'`,
        )
        expect([last.point, mails.length]).toEqual([last.point, completions])
      }
      if (point) casualties.push(await killBatchAt(point, product, openai))
      else expect(await findBreaches(product, { home, calls: null })).toEqual([])
    }
    expect(outcomes).toEqual(batchFailpoints.map(expected))
  },
)
