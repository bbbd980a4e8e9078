import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lockUser } from '#server/accounts/lock-user.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { giveBackCredit } from './give-back.ts'
import { repairCounters } from './repair.ts'
import { reserveCredit } from './reserve.ts'

const app = useTestApp({ worker: false })

const enter = async (plan: 'free' | 'enterprise' = 'free') => {
  const id = randomUUID()
  await app.ctx.db
    .insert(users)
    .values({ id, email: `${id}@example.com`, password: '-', subscriptionPlan: plan })
  return id
}
const charge = (id: string, generationId = randomUUID()) =>
  app.ctx.db.transaction(async (tx) =>
    reserveCredit(tx, { user: await lockUser(tx, id), generationId, now: app.ctx.clock() }),
  )
const usedOf = async (id: string) =>
  (await app.ctx.db.select().from(users).where(eq(users.id, id)))[0]?.monthlyGenerationsUsed
const spoil = (id: string, used: number) =>
  app.ctx.db.update(users).set({ monthlyGenerationsUsed: used }).where(eq(users.id, id))
const repair = () => repairCounters(app.ctx, new AbortController().signal)

test('Q4: a counter that somebody changed is what the ledger says again, and a person is told; the others stay', async () => {
  const [high, low, right, unused] = [await enter(), await enter(), await enter(), await enter()]
  for (const id of [high, low, right]) for (let turn = 0; turn < 3; turn++) await charge(id)
  const returned = randomUUID()
  await charge(right, returned)
  await app.ctx.db.transaction((tx) =>
    giveBackCredit(tx, { generationId: returned, cause: 'provider_down', now: app.ctx.clock() }),
  )
  await spoil(high, 9)
  await spoil(low, 0)
  await repair()
  expect(await Promise.all([high, low, right, unused].map(usedOf))).toEqual([3, 3, 3, 0])
  const raised = await app.ctx.db.select().from(alerts)
  expect(raised.map(({ kind, subject, details }) => [kind, subject, details.stored, details.ledger])).toEqual(
    expect.arrayContaining([
      ['credits_recounted', high, 9, 3],
      ['credits_recounted', low, 0, 3],
    ]),
  )
  expect(raised).toHaveLength(2)
})

test('Q4: counters are mended while credits are taken, and none is lost or given', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => enter('enterprise')))
  for (const id of ids) await charge(id)
  for (const id of ids) await spoil(id, 7)
  await Promise.all([
    ...ids.flatMap((id) => Array.from({ length: 15 }, () => charge(id))),
    ...Array.from({ length: 3 }, repair),
  ])
  await repair()
  expect(await Promise.all(ids.map(usedOf))).toEqual([16, 16, 16, 16])
})
