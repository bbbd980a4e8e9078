import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { eq } from '#server/db/sql.ts'
import { openShop } from '#server/testing/batches.ts'
import { photo } from '#server/testing/photos.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { testServer } from '#server/testing/test-database.ts'

const app = useTestApp({ settings: { WORKER_CONCURRENCY: '5' } })
const patience = { timeout: 60_000 }
/** What a session of PostgreSQL keeps to itself before it tells the others of its figures. */
const statsMs = 1_500

test.skipIf(!testServer)(
  'Q3: credits are taken, given back and counted at the same time, and no two of them wait for each other in a circle',
  { timeout: 180_000 },
  async () => {
    const shop = await openShop(app)
    const batch = await shop.fill(6, { poses: ['frontale', 'laterale', 'posteriore'] })
    app.images.fail('no_garment')
    await shop.start(batch.id)
    for (let round = 1; round <= 3; round++) {
      await expect.poll(async () => (await shop.find(batch.id)).counts.failed, patience).toBe(18)
      await Promise.all([shop.steer(batch.id, 'retry'), shop.client.generate(await photo(`#${round}0ff00`))])
    }
    await expect.poll(async () => (await shop.find(batch.id)).status, patience).toBe('completed')
    await expect
      .poll(async () => (await shop.client.history()).every(({ status }) => status === 'failed'), patience)
      .toBe(true)
    const rows = await app.ctx.db.select().from(quotaLedger).where(eq(quotaLedger.userId, shop.id))
    const of = (kind: string) => rows.filter((row) => row.kind === kind).length
    expect([of('charge'), of('refund')]).toEqual([18 * 4 + 3, 18 * 4 + 3])
    await wait(statsMs)
    const [stats] = (
      await app.database.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
    ).rows as { deadlocks: number }[]
    expect(stats?.deadlocks).toBe(0)
  },
)
