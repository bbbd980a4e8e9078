import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const grains = ['day', 'week', 'month'] as const
export type Grain = (typeof grains)[number]

/** By what the pictures of a shop are told apart. */
export const shopDimensions = ['model', 'pose', 'body', 'size', 'kind', 'ref', 'source'] as const
export type ShopDimension = (typeof shopDimensions)[number]

/** The longest stretch of days, and how many values of a dimension are listed. */
export const longestDays = 731
export const mostValues = 50

export const shopFieldErrors = {
  day_invalid: 'Scrivi un giorno come 2026-11-23',
  days_order: 'Il primo giorno viene dopo l’ultimo',
  days_long: 'Al massimo due anni alla volta',
}
const code = (code: keyof typeof shopFieldErrors) => code

const counts = {
  asked: z.int(),
  made: z.int(),
  failed: z.int(),
  /** The same garment in the same pose on the same body once more. */
  redone: z.int(),
  downloaded: z.int(),
  /** Of the pictures made in these days. */
  approved: z.int(),
  complained: z.int(),
}
const whole = {
  ...counts,
  /** Credits taken, and those of them that came back. */
  charged: z.int(),
  refunded: z.int(),
  /** From the order to the picture, in milliseconds; null where none was made. */
  p50Ms: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
}
export const shopTotals = z.object(whole)
export type ShopTotals = z.infer<typeof shopTotals>

const day = z.iso.date()
export const shopSpan = z.object({ start: day, ...whole })
export type ShopSpan = z.infer<typeof shopSpan>

/** A value of a dimension; empty: not said. */
export const shopShare = z.object({ value: z.string(), label: z.nullable(z.string()), ...counts })
export type ShopShare = z.infer<typeof shopShare>

const shares = z.array(shopShare)

export const shopAnalytics = z.object({
  from: day,
  to: day,
  by: z.enum(grains),
  totals: shopTotals,
  /** Of as many days right before. */
  before: z.object({ from: day, to: day, totals: shopTotals }),
  series: z.array(shopSpan),
  breakdowns: z.object({
    model: shares,
    pose: shares,
    body: shares,
    size: shares,
    kind: shares,
    ref: shares,
    source: shares,
  }),
  /** Why pictures failed, the most frequent cause first. */
  failures: z.array(z.object({ cause: z.string(), count: z.int() })),
  credits: z.object({
    used: z.int(),
    limit: z.int(),
    startsAt: z.iso.datetime(),
    resetsAt: z.iso.datetime(),
    /** What will have been used at the end of the period if the days to come are like the last fourteen. */
    forecast: z.int(),
    /** When the credits end at that pace, if they end before the period does. */
    runsOutAt: z.nullable(z.iso.datetime()),
  }),
})
export type ShopAnalytics = z.infer<typeof shopAnalytics>

const dayMs = 24 * 3600_000

/** How many days a stretch has, its last one included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

const query = z
  .object({
    /** Days in Rome, both included; the last thirty unless said. */
    from: z.optional(z.iso.date(code('day_invalid'))),
    to: z.optional(z.iso.date(code('day_invalid'))),
    by: z._default(z.enum(grains), 'day'),
  })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, { error: code('days_order'), path: ['from'] }),
    z.refine(({ from, to }) => !from || !to || daysBetween(from, to) <= longestDays, {
      error: code('days_long'),
      path: ['from'],
    }),
  )

export const shopFigures = {
  read: endpoint({
    method: 'GET',
    path: '/api/analytics',
    summary: 'What became of the pictures of the shop, by day, week or month',
    access: 'user',
    right: 'advancedAnalytics',
    query,
    reply: shopAnalytics,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/analytics.csv',
    summary: 'The same as a file for a spreadsheet',
    access: 'user',
    right: 'advancedAnalytics',
    query,
    reply: 'file',
  }),
}
