import type { AccountSummary } from '#contracts/analytics.ts'
import { quotaPeriod } from '#server/quota/period.ts'
import type { AccountRow } from './users-store.ts'

export function presentAccount(row: AccountRow, now: Date): AccountSummary {
  return {
    id: row.id,
    email: row.email,
    plan: row.subscriptionPlan,
    generationsCount: row.generationsCount,
    // The stored counter belongs to the period in which the account was last used.
    monthlyUsed: row.quotaPeriod === quotaPeriod(row, now).key ? row.monthlyGenerationsUsed : 0,
    revenue: row.revenueCents,
    createdAt: row.createdAt.toISOString(),
  }
}
