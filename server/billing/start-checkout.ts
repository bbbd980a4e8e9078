import { randomUUID } from 'node:crypto'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Person } from '#server/db/person.ts'
import type { Caller } from '#server/http/caller.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { findSubscription, getSubscription } from './find-subscription.ts'
import { portalUrl } from './open-portal.ts'
import { readBooks } from './read-books.ts'
import {
  type CheckoutRow,
  findOpenCheckout,
  findProfile,
  insertCheckout,
  noteSession,
  updateCheckout,
} from './store.ts'
import { setCustomer } from './subscription.ts'

/** Nobody should be sent to a page that closes while they look for their card. */
const closingSoonMs = 10 * 60_000

/** Somebody wants to buy a plan: the address where to do it. An account that already has a paid plan changes that one. */
export async function startCheckout(ctx: Context, caller: Caller, plan: PaidPlanId): Promise<string> {
  try {
    const customerId = await customerOf(ctx, caller)
    // Paid perhaps a moment ago, in another tab: the books know, our row may not yet.
    await readBooks(ctx, customerId, { cause: 'checkout' })
    const held = await getSubscription(ctx.db, caller.id)
    if (held.stripeSubscriptionId) {
      const subscriptionId = held.stripeSubscriptionId
      const isChange = held.subscriptionPlan !== plan && held.subscriptionPlan !== 'free'
      return await portalUrl(ctx, customerId, isChange ? { subscriptionId, plan } : undefined)
    }
    const { attempt, replaced } = await claimAttempt(ctx, caller.id, plan)
    if (attempt.url) return attempt.url
    if (replaced) await endReplaced(ctx, caller, { attempt: replaced, customerId })
    const url = await openSession(ctx, caller, { attempt, customerId })
    if (url) return url
    // A later click took its place: one page is meant, and this is the one.
    const later = await findOpenCheckout(ctx.db, caller.id)
    return await startCheckout(ctx, caller, later?.plan ?? plan)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw refuse('payment_not_started', { cause: error })
  }
}

type Payer = Pick<Person, 'id' | 'email' | 'firstName' | 'lastName'>

/** The account's customer at the provider; the key makes a hundred clicks one customer. */
export async function customerOf(ctx: Context, payer: Payer): Promise<string> {
  const { stripeCustomerId: known } = await getSubscription(ctx.db, payer.id)
  if (known) return known
  const customerId = await ctx.payments.createCustomer({
    userId: payer.id,
    email: payer.email,
    name: `${payer.firstName ?? ''} ${payer.lastName ?? ''}`.trim(),
    profile: null,
    key: `customer-${payer.id}`,
  })
  if (!(await setCustomer(ctx.db, payer.id, customerId))) {
    const first = await findSubscription(ctx.db, payer.id)
    if (first?.stripeCustomerId) return first.stripeCustomerId
  }
  const profile = await findProfile(ctx.db, payer.id)
  // A change of address meanwhile found no customer to tell.
  const email = (await findPerson(ctx.db, payer.id))?.email ?? payer.email
  if (profile || email !== payer.email) await ctx.payments.updateCustomer(customerId, { email, profile })
  return customerId
}

/** One open attempt for each account: parallel clicks share it, another plan takes its place. */
function claimAttempt(ctx: Context, userId: string, plan: PaidPlanId) {
  return ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const now = ctx.clock()
    const open = await findOpenCheckout(tx, userId)
    const lastsUntil = open?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    if (open?.plan === plan && lastsUntil > now.getTime() + closingSoonMs) {
      return { attempt: open, replaced: null }
    }
    if (open) await updateCheckout(tx, open.id, { isOpen: false })
    const attempt = { id: randomUUID(), userId, plan, createdAt: now }
    await insertCheckout(tx, attempt)
    return { attempt: { ...attempt, url: null }, replaced: open }
  })
}

interface Attempt {
  attempt: Pick<CheckoutRow, 'id' | 'plan'>
  customerId: string
}

/** Null when another plan was clicked while the provider was asked: then nobody can pay this page any more. */
async function openSession(ctx: Context, caller: Caller, { attempt, customerId }: Attempt) {
  try {
    const session = await createSession(ctx, caller, { attempt, customerId })
    const { id: sessionId, url, expiresAt } = session
    if (await noteSession(ctx.db, attempt.id, { sessionId, url, expiresAt })) return url
    await ctx.payments.expireCheckout(sessionId)
    return null
  } catch (error) {
    // A refusal is remembered under its key: the next click needs a new one. Silence is not a refusal.
    if (error instanceof PaymentError && error.kind !== 'down') {
      await updateCheckout(ctx.db, attempt.id, { isOpen: false })
    }
    throw error
  }
}

/** Ended also when the answer of the provider was lost: its key tells us again which page it was. */
async function endReplaced(
  ctx: Context,
  caller: Caller,
  { attempt, customerId }: { attempt: CheckoutRow; customerId: string },
): Promise<void> {
  const lost = async () => {
    const session = await createSession(ctx, caller, { attempt, customerId }).catch((error: unknown) => {
      // Being opened at this moment: who opens it sees that it was replaced, and ends it.
      if (error instanceof PaymentError && error.kind === 'down') return null
      throw error
    })
    return session?.id
  }
  const sessionId = attempt.sessionId ?? (await lost())
  if (sessionId) await ctx.payments.expireCheckout(sessionId)
}

const createSession = (ctx: Context, caller: Caller, { attempt, customerId }: Attempt) =>
  ctx.payments.createCheckout({
    customerId,
    userId: caller.id,
    plan: attempt.plan,
    // The provider fills the id in.
    successUrl: `${ctx.config.appUrl}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${ctx.config.appUrl}/`,
    key: `checkout-${attempt.id}`,
  })
