import * as z from 'zod/mini'
import { ledgerEntry } from './billing.ts'
import { complaintReasons } from './complaint.ts'
import { endpoint } from './endpoint.ts'
import { stages, statuses } from './generations.ts'
import { planIds } from './plans.ts'

const instant = z.iso.datetime()

/** An account as support sees it: who it is and what it did, never what its photos and mails show. */
export const supportedUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  plan: z.enum(planIds),
  /** Of the plan, as the payment provider reported it. */
  status: z.string(),
  /** Somebody pays for the plan. */
  hasSubscription: z.boolean(),
  isAdmin: z.boolean(),
  emailConfirmedAt: z.nullable(instant),
  createdAt: instant,
  /** Of the quota period that runs now. */
  usage: z.object({ used: z.int(), limit: z.int(), startsAt: instant, resetsAt: instant }),
  /** Cents, all that was ever paid less what went back. */
  revenue: z.int(),
  /** Garments that are not in the bin. */
  garments: z.int(),
  generations: z.int(),
  /** Browsers that are signed in. */
  sessions: z.int(),
})
export type SupportedUser = z.infer<typeof supportedUser>

export const supportedGeneration = z.object({
  id: z.uuid(),
  at: instant,
  status: z.enum(statuses),
  stage: z.nullable(z.enum(stages)),
  /** Why it failed, as a code of the table of failures. */
  failure: z.nullable(z.string()),
  provider: z.nullable(z.string()),
  /** How long the provider took. */
  ms: z.nullable(z.int()),
  complaint: z.nullable(z.enum(complaintReasons)),
})
export type SupportedGeneration = z.infer<typeof supportedGeneration>

export const mailStatuses = ['queued', 'sent', 'failed', 'kept'] as const
export type MailStatus = (typeof mailStatuses)[number]

/** A mail without its content: a link in it is a key. */
export const supportedMail = z.object({
  id: z.uuid(),
  at: instant,
  subject: z.string(),
  status: z.enum(mailStatuses),
})
export type SupportedMail = z.infer<typeof supportedMail>

/** Entries on a page of each list. */
export const supportPageSize = 50

const params = z.object({ id: z.uuid() })
const query = z.object({ before: z.optional(z.uuid()) })

export const support = {
  user: endpoint({
    method: 'GET',
    path: '/api/super-admin/users/:id',
    summary: 'One account: who it is, its credits and its counts',
    access: 'superAdmin',
    params,
    reply: supportedUser,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/super-admin/users/:id/ledger',
    summary: 'The credits of one account, newest first, 50 at a time',
    access: 'superAdmin',
    params,
    query,
    reply: z.array(ledgerEntry),
  }),
  generations: endpoint({
    method: 'GET',
    path: '/api/super-admin/users/:id/generations',
    summary:
      'What became of the generations of one account, without their pictures, newest first, 50 at a time',
    access: 'superAdmin',
    params,
    query,
    reply: z.array(supportedGeneration),
  }),
  mails: endpoint({
    method: 'GET',
    path: '/api/super-admin/users/:id/mails',
    summary: 'Which mails were sent to one account, without their content, newest first, 50 at a time',
    access: 'superAdmin',
    params,
    query,
    reply: z.array(supportedMail),
  }),
}
