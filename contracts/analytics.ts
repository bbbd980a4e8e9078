import * as z from 'zod/mini'
import { openAlert } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import { planIds } from './plans.ts'

export const userSorts = ['email', 'plan', 'generationsCount', 'revenue', 'createdAt'] as const
export type UserSort = (typeof userSorts)[number]
export const directions = ['asc', 'desc'] as const

const perPlan = z.object({ free: z.int(), professional: z.int(), enterprise: z.int() })

export const accountSummary = z.object({
  id: z.uuid(),
  email: z.nullable(z.string()),
  plan: z.enum(planIds),
  generationsCount: z.int(),
  /** Of the quota period that runs now. */
  monthlyUsed: z.int(),
  /** Cents, all that was ever paid less what went back. */
  revenue: z.int(),
  createdAt: z.iso.datetime(),
})
export type AccountSummary = z.infer<typeof accountSummary>

/** Of the specification; money in cents, VAT included, of the calendar month in Rome. */
const overview = z.object({
  totalUsers: z.int(),
  totalGenerations: z.int(),
  completedGenerations: z.int(),
  monthlyRevenue: z.int(),
  totalOpenAICosts: z.int(),
  netProfit: z.int(),
  usersByPlan: perPlan,
})
export type Overview = z.infer<typeof overview>

export const planMargin = z.object({
  plan: z.enum(planIds),
  users: z.int(),
  revenue: z.int(),
  costs: z.int(),
  /** Of the revenue without its VAT. */
  profit: z.int(),
  /** A plan that people pay for and that costs more than it brings, VAT taken off. */
  losesMoney: z.boolean(),
})
export type PlanMargin = z.infer<typeof planMargin>

export const monthFigures = z.object({
  /** 2026-11 */
  month: z.string(),
  signUps: z.int(),
  conversions: z.int(),
  cancellations: z.int(),
  generations: z.int(),
  revenue: z.int(),
  refunds: z.int(),
  costs: z.int(),
  /** Of the revenue without its VAT. */
  profit: z.int(),
})
export type MonthFigures = z.infer<typeof monthFigures>

export const analyticsReply = z.object({
  overview,
  /** The first page of the table; the whole of it while the accounts are few. */
  users: z.array(accountSummary),
  usersTotal: z.int(),
  plans: z.array(planMargin),
  statuses: z.object({ pending: z.int(), processing: z.int(), completed: z.int(), failed: z.int() }),
  /** Of this month and the one before, most frequent first. */
  failures: z.array(z.object({ cause: z.string(), count: z.int() })),
  /** Of the latest thousand pictures. */
  providers: z.array(
    z.object({ provider: z.string(), pictures: z.int(), medianMs: z.int(), p95Ms: z.int() }),
  ),
  /** Twelve months, this one last. */
  months: z.array(monthFigures),
  /** Since the beginning. */
  allTime: z.object({ revenue: z.int(), refunds: z.int(), costs: z.int() }),
  /** What the daily look at the stored files found; null before the first one. */
  files: z.nullable(
    z.object({
      checkedAt: z.iso.datetime(),
      files: z.int(),
      missing: z.int(),
      damaged: z.int(),
      orphaned: z.int(),
      trashed: z.int(),
      removed: z.int(),
    }),
  ),
  /** The latest twenty that are open. */
  alerts: z.array(openAlert),
})
export type Analytics = z.infer<typeof analyticsReply>

/** How many accounts a page of the table has. */
export const usersPageSize = 200

const tableQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  sort: z._default(z.enum(userSorts), 'createdAt'),
  direction: z._default(z.enum(directions), 'desc'),
  /** Any part of an address. */
  search: z._default(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(255)), ''),
}

export const analytics = {
  overview: endpoint({
    method: 'GET',
    path: '/api/super-admin/analytics',
    summary: 'How the business does, and the first page of its accounts',
    access: 'superAdmin',
    query: z.object(tableQuery),
    reply: analyticsReply,
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/super-admin/users',
    summary: 'A page of the table of accounts',
    access: 'superAdmin',
    query: z.object(tableQuery),
    reply: z.object({ users: z.array(accountSummary), total: z.int() }),
  }),
  usersCsv: endpoint({
    method: 'GET',
    path: '/api/super-admin/users.csv',
    summary: 'The table of accounts as a file for a spreadsheet, newest first',
    access: 'superAdmin',
    query: z.object({ search: tableQuery.search }),
    reply: 'file',
  }),
}
