import * as z from 'zod/mini'
import { invoice, ledgerEntry } from './billing.ts'
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
  /** Named for this account, in place of the default. */
  managerId: z.nullable(z.uuid()),
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

export const supportFieldErrors = {
  reason_required: 'Scrivi il motivo',
  reason_long: 'Motivo troppo lungo (500 caratteri al massimo)',
  credits_range: 'Da 1 a 500',
  refund_range: 'Da 0,01 € a quanto resta del pagamento',
}
const code = (code: keyof typeof supportFieldErrors) => code

/** Why, for the log of changes; and a key that stays the same when the same click arrives twice. */
const because = {
  reason: z
    .string(code('reason_required'))
    .check(z.trim(), z.minLength(1, code('reason_required')), z.maxLength(500, code('reason_long'))),
  key: z.uuid(),
}

export const deedForm = z.object(because)
export const grantForm = z.object({
  ...because,
  credits: z
    .int(code('credits_range'))
    .check(z.minimum(1, code('credits_range')), z.maximum(500, code('credits_range'))),
})
export const refundForm = z.object({
  ...because,
  cents: z.int(code('refund_range')).check(z.positive(code('refund_range'))),
})
export const managerChoice = z.object({ ...because, managerId: z.nullable(z.uuid()) })
export const planForm = z.object({ ...because, plan: z.enum(planIds) })

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
  payments: endpoint({
    method: 'GET',
    path: '/api/super-admin/users/:id/payments',
    summary: 'What one account paid, newest first',
    access: 'superAdmin',
    params,
    reply: z.array(invoice),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/super-admin/users/:id/payments/:paymentId/refund',
    summary: 'Give back a payment or a part of it; a job tells the payment provider',
    access: 'superAdmin',
    params: z.extend(params, { paymentId: z.uuid() }),
    body: refundForm,
    reply: supportedUser,
  }),
  grantCredits: endpoint({
    method: 'POST',
    path: '/api/super-admin/users/:id/credits',
    summary: 'More credits for the period that runs',
    access: 'superAdmin',
    params,
    body: grantForm,
    reply: supportedUser,
  }),
  givePlan: endpoint({
    method: 'PUT',
    path: '/api/super-admin/users/:id/plan',
    summary: 'A complimentary plan, or its end; refused where somebody pays for one',
    access: 'superAdmin',
    params,
    body: planForm,
    reply: supportedUser,
  }),
  nameManager: endpoint({
    method: 'PUT',
    path: '/api/super-admin/users/:id/account-manager',
    summary: 'Name an account manager for one account; null: the default one',
    access: 'superAdmin',
    params,
    body: managerChoice,
    reply: supportedUser,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/super-admin/users/:id/sign-out',
    summary: 'End every session of an account',
    access: 'superAdmin',
    params,
    body: deedForm,
    reply: supportedUser,
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/super-admin/users/:id/confirmation',
    summary: 'Send the mail again with which an account confirms its address',
    access: 'superAdmin',
    params,
    body: deedForm,
    reply: supportedUser,
  }),
}
