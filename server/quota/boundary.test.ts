import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { lockUser } from '#server/accounts/lock-user.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { Refusal } from '#server/refusal.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { inTimeZone } from '#server/testing/time-zone.ts'
import { quotaPeriod } from './period.ts'
import { reserveCredit } from './reserve.ts'

test.each([
  ['the end of October', '2026-10-31T22:59:59.999Z', '2026-10', '2026-11'],
  ['the end of March', '2026-03-31T21:59:59.999Z', '2026-03', '2026-04'],
  ['the end of February in a leap year', '2028-02-29T22:59:59.999Z', '2028-02', '2028-03'],
])(
  'Q5: a hundred requests around midnight in Rome at %s get ten of each month, not one more',
  async (_, last, before, after) => {
    await using database = await openTestDatabase()
    const id = randomUUID()
    await database.db.insert(users).values({ id, email: `${id}@example.com`, password: '-' })
    const oldMonth = new Date(last)
    const newMonth = new Date(oldMonth.getTime() + 1)
    const reserve = (now: Date) =>
      database.db
        .transaction(async (tx) =>
          reserveCredit(tx, { user: await lockUser(tx, id), generationId: randomUUID(), now }),
        )
        .then(
          () => 1,
          (error: unknown) => {
            if (error instanceof Refusal && error.code === 'quota_exhausted') return 0
            throw error
          },
        )
    // Two machines whose clocks differ by a blink.
    const taken = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => reserve(turn % 2 ? newMonth : oldMonth)),
    )
    expect(taken.filter(Boolean)).toHaveLength(20)
    const entries = await database.db.select().from(quotaLedger).where(eq(quotaLedger.userId, id))
    const counts = Map.groupBy(entries, ({ period }) => period)
    expect([counts.get(`month:${before}`)?.length, counts.get(`month:${after}`)?.length]).toEqual([10, 10])
  },
)

test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'Q5: the month is the one in Rome also on a machine that lives in %s',
  (zone) => {
    const free = {
      subscriptionPlan: 'free' as const,
      currentPeriodStart: null,
      currentPeriodEnd: null,
      periodQuota: null,
    }
    inTimeZone(zone, () => {
      expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).not.toBe(-60)
      expect(quotaPeriod(free, new Date('2027-05-31T21:59:59.999Z'))).toMatchObject({
        key: 'month:2027-05',
        startsAt: new Date('2027-04-30T22:00:00Z'),
        endsAt: new Date('2027-05-31T22:00:00Z'),
      })
      expect(quotaPeriod(free, new Date('2027-05-31T22:00:00Z')).key).toBe('month:2027-06')
    })
  },
)
