import type { Analytics, MonthFigures, Overview, PlanMargin } from '#contracts/analytics.ts'
import { type PlanId, planIds } from '#contracts/plans.ts'
import { splitVat } from '#contracts/vat.ts'
import type { MonthlyCount } from './store.ts'

interface Known {
  counts: MonthlyCount[]
  usersByPlan: Record<PlanId, number>
  /** 2026-11 */
  month: string
}

type Summary = Pick<Analytics, 'overview' | 'plans' | 'failures' | 'months' | 'allTime'> & {
  completed: number
  failed: number
}

/** The counters as the figures of a business. Revenue and costs of the overview are those of the same month. */
export function summarise({ counts, usersByPlan, month }: Known): Summary {
  const completed = countOf(counts, 'completed')
  const now = counts.filter((row) => row.month === month)
  const months = monthsUntil(month)
  return {
    overview: overviewOf(now, usersByPlan, { total: countOf(counts, 'requested'), completed }),
    plans: planIds.map((plan) => marginOf(now, plan, usersByPlan[plan])),
    failures: failuresOf(counts.filter((row) => months.slice(-2).includes(row.month))),
    months: months.map((each) =>
      monthOf(
        each,
        counts.filter((row) => row.month === each),
      ),
    ),
    allTime: {
      revenue: revenueOf(counts),
      refunds: amountOf(counts, 'refunded'),
      costs: costsOf(counts),
    },
    completed,
    failed: countOf(counts, 'failed'),
  }
}

function overviewOf(
  now: MonthlyCount[],
  usersByPlan: Record<PlanId, number>,
  generations: { total: number; completed: number },
): Overview {
  const revenue = revenueOf(now)
  const costs = costsOf(now)
  return {
    totalUsers: planIds.reduce((sum, plan) => sum + usersByPlan[plan], 0),
    totalGenerations: generations.total,
    completedGenerations: generations.completed,
    monthlyRevenue: revenue,
    totalOpenAICosts: costs,
    netProfit: revenue - costs,
    usersByPlan,
  }
}

function marginOf(now: MonthlyCount[], plan: PlanId, users: number): PlanMargin {
  const own = now.filter((row) => row.plan === plan)
  const revenue = revenueOf(own)
  const costs = costsOf(own)
  // The VAT in a price was never ours.
  const profit = splitVat(revenue).netCents - costs
  // Free costs by design; it is no loss of a plan that is sold.
  return {
    plan,
    users,
    revenue,
    costs,
    profit,
    losesMoney: plan !== 'free' && profit < 0,
  }
}

function failuresOf(rows: MonthlyCount[]): Analytics['failures'] {
  const byCause = new Map<string, number>()
  for (const { kind, label, count } of rows) {
    if (kind === 'failed') byCause.set(label, (byCause.get(label) ?? 0) + count)
  }
  return Array.from(byCause, ([cause, count]) => ({ cause, count })).sort((a, b) => b.count - a.count)
}

function monthOf(month: string, rows: MonthlyCount[]): MonthFigures {
  const revenue = revenueOf(rows)
  const costs = costsOf(rows)
  return {
    month,
    signUps: countOf(rows, 'sign_up'),
    conversions: countOf(rows, 'conversion'),
    cancellations: countOf(rows, 'cancellation'),
    generations: countOf(rows, 'requested'),
    revenue,
    refunds: amountOf(rows, 'refunded'),
    costs,
    profit: splitVat(revenue).netCents - costs,
  }
}

const countOf = (rows: MonthlyCount[], kind: string) =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row.count : sum), 0)
const amountOf = (rows: MonthlyCount[], kind: string) =>
  rows.reduce((sum, row) => (row.kind === kind ? sum + row.amountCents : sum), 0)
const revenueOf = (rows: MonthlyCount[]) => amountOf(rows, 'paid') - amountOf(rows, 'refunded')
const costsOf = (rows: MonthlyCount[]) => amountOf(rows, 'completed') + amountOf(rows, 'try_out')

/** Twelve months, the given one last. */
function monthsUntil(month: string): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, number - 12 + index, 1)).toISOString().slice(0, 7),
  )
}
