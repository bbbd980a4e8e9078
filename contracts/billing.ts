import * as z from 'zod/mini'
import { billingProfile, billingProfileForm } from './billing-profile.ts'
import { goTo, paidPlan, planChoice } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { failureCodes, failures } from './errors.ts'
import { planIds } from './plans.ts'

const instant = z.iso.datetime()

/** How many days a plan outlives a payment that failed. */
export const graceDays = 7

/** Every state that an account's plan can be in; `frozen` while the bank looks into a disputed payment. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
  'frozen',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const checkoutResult = z.object({
  session: z.object({ id: z.string(), status: z.literal('complete') }),
  user: z.object({ email: z.string(), subscriptionPlan: z.enum(planIds), subscriptionStatus: z.string() }),
})
export type CheckoutResult = z.infer<typeof checkoutResult>

export const billingOverview = z.object({
  plan: z.enum(planIds),
  status: z.string(),
  /** A paid plan that somebody pays for; false on Free and on a plan that was given. */
  hasSubscription: z.boolean(),
  /** Set while `status` is past_due: until then the plan stays, afterwards the account is Free until it is paid. */
  graceEndsAt: z.nullable(instant),
  /** Null when nothing will be charged, or while the provider cannot be asked. */
  nextPayment: z.nullable(z.object({ at: instant, amountCents: z.int() })),
  /** The plan was cancelled and ends then. */
  cancelsAt: z.nullable(instant),
  /** A smaller plan that begins when the paid period ends. */
  scheduledChange: z.nullable(z.object({ plan: paidPlan, at: instant })),
  usage: z.object({
    used: z.int(),
    limit: z.int(),
    remaining: z.int(),
    startsAt: instant,
    resetsAt: instant,
  }),
  paymentMethod: z.nullable(
    z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }),
  ),
  /** There is something to see in the portal (invoices, payment method). */
  hasPortal: z.boolean(),
  /** Nobody pays real money here: say so on the screen. */
  isSimulated: z.boolean(),
  /** False: next payment and payment method are not known now, the rest is. */
  isProviderReachable: z.boolean(),
})
export type BillingOverview = z.infer<typeof billingOverview>

export const planPreview = z.object({
  plan: paidPlan,
  /** A bigger plan begins now, a smaller one with the next period. */
  when: z.enum(['now', 'period_end']),
  at: instant,
  /** Taken at once: the difference for the days that are left. */
  dueNowCents: z.int(),
  /** The pictures that come on top until the period ends, for what is paid now. */
  imagesNow: z.int(),
  /** Every month from then on. */
  monthlyCents: z.int(),
})
export type PlanPreview = z.infer<typeof planPreview>

export const documentKinds = ['invoice', 'credit_note'] as const
/** What a document came of: a payment, money that went back, or a recipient that was wrong. */
export const documentCauses = ['payment', 'refund', 'correction'] as const

/** A credit note, or an invoice that took the place of another one. */
export const fiscalDocument = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  cause: z.enum(documentCauses),
  /** "NC3/2026" for a credit note, "12/2026" for an invoice. */
  number: z.string(),
  /** The number of the invoice that a credit note takes from. */
  refersTo: z.nullable(z.string()),
  issuedAt: instant,
  grossCents: z.int(),
})
export type FiscalDocument = z.infer<typeof fiscalDocument>

export const invoice = z.object({
  id: z.uuid(),
  /** Of our own numbering, as on the Italian invoice: "12/2026". */
  number: z.string(),
  status: z.enum(['paid', 'refunded', 'partly_refunded', 'disputed']),
  plan: z.nullable(paidPlan),
  paidAt: instant,
  periodStart: instant,
  periodEnd: instant,
  netCents: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  refundedCents: z.int(),
  /** The provider's page of it, when it has one. */
  url: z.nullable(z.string()),
  /** What came after it, oldest first. */
  documents: z.array(fiscalDocument),
})
export type Invoice = z.infer<typeof invoice>

/** Why a credit was taken or came back. */
export const creditReasons = [
  ...(['generation', 'removed', 'not_right', 'unlikely', 'granted'] as const),
  ...failureCodes,
] as const
export type CreditReason = (typeof creditReasons)[number]

export const creditReasonTexts: Record<CreditReason, string> = {
  ...failures,
  generation: 'Immagine',
  removed: 'Immagine eliminata',
  not_right: 'Non è venuta bene',
  unlikely: 'Forse non era un capo',
  granted: 'Crediti aggiunti dall’assistenza',
}

export const ledgerEntry = z.object({
  id: z.uuid(),
  at: instant,
  /** `reserved` while the picture is being made, `used` when it is there, `returned` when its credit went back. */
  kind: z.enum(['reserved', 'used', 'returned', 'givenBack', 'granted']),
  /** -1 for a credit taken, +1 for one given back, as many as were granted. */
  credits: z.int(),
  /** What it was for or why it came back, in Italian: "Immagine", "Immagine rifiutata dal filtro di sicurezza". */
  cause: z.string(),
  /** The same as a word for programs: `generation`, `removed` or a code of the failures. */
  causeCode: z.string(),
  /** The code of the sentence in `cause`: for a charge that a failure did not give back, that failure. */
  reason: z.enum(creditReasons),
  /** Of a grant, the key of the request for it. */
  generationId: z.uuid(),
  /** The picture of it can still be looked at in the history. */
  hasGeneration: z.boolean(),
  /** The calendar month or the paid period that the credit belongs to. */
  period: z.object({ kind: z.enum(['month', 'paid']), startsAt: instant }),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const billing = {
  confirmCheckout: endpoint({
    method: 'GET',
    path: '/api/verify-checkout-session',
    summary: 'Whether a checkout is paid; the plan is active when it is',
    access: 'user',
    query: z.object({ session_id: z.optional(z.string()) }),
    reply: checkoutResult,
  }),
  // The specification's key "verify-checkout-session, session_id" reads both ways; this is the other one.
  confirmCheckoutByPath: endpoint({
    method: 'GET',
    path: '/api/verify-checkout-session/:sessionId',
    summary: 'Whether a checkout is paid; the plan is active when it is',
    access: 'user',
    params: z.object({ sessionId: z.string() }),
    reply: checkoutResult,
  }),
  openPortal: endpoint({
    method: 'POST',
    path: '/api/create-portal-session',
    summary: "The provider's page for payment method, invoices and cancellation; answers where to go",
    access: 'user',
    reply: goTo,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/billing',
    summary: 'Plan, next payment, usage and payment method',
    access: 'user',
    reply: billingOverview,
  }),
  previewPlan: endpoint({
    method: 'GET',
    path: '/api/billing/plan',
    summary: 'What a change of plan would cost and when it would begin',
    access: 'user',
    query: planChoice,
    reply: planPreview,
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/api/billing/plan',
    summary:
      'Change the plan of a subscription: up at once, down at the end of the period; the current one undoes',
    access: 'user',
    body: planChoice,
    reply: billingOverview,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/billing/cancel',
    summary: 'End the subscription when the paid period ends',
    access: 'user',
    reply: billingOverview,
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/billing/resume',
    summary: 'Take a cancellation back',
    access: 'user',
    reply: billingOverview,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/api/billing/invoices',
    summary: 'What was paid, newest first',
    access: 'user',
    reply: z.array(invoice),
  }),
  fattura: endpoint({
    method: 'GET',
    path: '/api/billing/invoices/:id/fattura',
    summary: 'A paid invoice as FatturaPA XML, format FPR12',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    reply: 'file',
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/billing/documents/:id',
    summary: 'A credit note, or a corrected invoice, as FatturaPA XML, format FPR12',
    access: 'user',
    params: z.object({ id: z.uuid() }),
    reply: 'file',
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/billing/ledger',
    summary: 'Every credit taken and given back, newest first, 50 at a time',
    access: 'user',
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.array(ledgerEntry),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/billing/profile',
    summary: 'Whom invoices are made out to; null until it is said',
    access: 'user',
    reply: z.nullable(billingProfile),
  }),
  saveProfile: endpoint({
    method: 'PUT',
    path: '/api/billing/profile',
    summary: 'Say whom invoices are made out to',
    access: 'user',
    body: billingProfileForm,
    reply: billingProfile,
  }),
}
