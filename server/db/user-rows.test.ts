import { expect, test } from 'vitest'
import { users } from './schema/users.ts'
import { getTableColumns } from './sql.ts'
import { accounts, counters, subscriptions, turns } from './user-rows.ts'

const namesOf = (table: Parameters<typeof getTableColumns>[0]) =>
  Object.values(getTableColumns(table)).map(({ name }) => name)

test('every column of a user has one owner', () => {
  const owned = [accounts, subscriptions, counters, turns].flatMap(namesOf)
  // The key, what the database counts by itself, and when account or subscription changed last.
  const shared = ['id', 'updated_at', 'generations_count', 'revenue_cents']
  const alone = owned.filter((name) => !shared.includes(name))
  expect(new Set(alone).size).toBe(alone.length)
  expect([...alone, ...shared].toSorted()).toEqual(namesOf(users).toSorted())
})

test('an owner cannot even name what is not theirs', () => {
  const ofBilling: Partial<typeof subscriptions.$inferInsert> = {
    subscriptionPlan: 'free',
    // @ts-expect-error: the hash is the account's
    password: '',
  }
  const ofQuota: Partial<typeof counters.$inferInsert> = {
    monthlyGenerationsUsed: 0,
    // @ts-expect-error: the plan is the subscription's
    subscriptionPlan: 'enterprise',
  }
  expect([ofBilling, ofQuota]).toHaveLength(2)
})
