import { forgetActor } from '#server/audit/forget-actor.ts'
import { endAllSubscriptions } from '#server/billing/end-all-subscriptions.ts'
import { endLater } from '#server/billing/end-customer.ts'
import { findSubscription } from '#server/billing/find-subscription.ts'
import { freezeRecipients } from '#server/billing/freeze-recipients.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { leaveFilesBehind } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { accountClosedMail } from '#server/mail/templates.ts'
import { forgetAuthor } from '#server/prompts/forget-author.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { destroyKey } from '#server/vault/destroy-key.ts'
import { requirePassword } from './require-password.ts'
import { deleteSessions } from './session-store.ts'
import { deleteAccount } from './store.ts'
import { listReturned, markClosed } from './tombstones.ts'

/**
 * An account ends with all that is in it, when its owner says so. What it pays for ends first, or, while the provider is
 * away, as soon as it answers: the owner is not made to wait for that. Invoices stay, as the law wants; the account is
 * no longer named beside them.
 */
export async function closeAccount(
  ctx: Context,
  caller: Caller,
  { password, network }: { password: string; network: string },
): Promise<void> {
  await requirePassword(ctx, caller, { field: 'password', password, network })
  const subscription = await findSubscription(ctx.db, caller.id)
  if (subscription?.stripeCustomerId) await stopPaying(ctx, subscription.stripeCustomerId)
  // Written first, and not among the rows: whatever dies from here on, and whatever backup comes back, it ends.
  await markClosed(ctx, caller.id)
  await removeAccount(ctx, caller.id)
  await sayGoodbye(ctx, caller)
  ctx.log.info({ user: caller.id }, 'account closed')
}

/** At the start, before anybody is served: no half-closed account goes on, and no restored backup brings one back. */
export async function closeAgain(ctx: Context): Promise<void> {
  for (const userId of await listReturned(ctx)) {
    await removeAccount(ctx, userId)
    ctx.log.warn({ user: userId }, 'a closed account was back: closed again')
  }
}

async function removeAccount(ctx: Context, userId: string): Promise<void> {
  // From here on its pictures are unreadable, wherever copies of them lie.
  await destroyKey(ctx, userId)
  await ctx.db.transaction(async (tx) => {
    // Whatever they are asking for in this moment comes before, and goes with the rest.
    const [row] = await tx
      .select({ customerId: users.stripeCustomerId, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    // Also when all has ended already: nobody can ask for it any more, and the provider still knows the person.
    if (row?.customerId)
      await endLater(ctx, tx, {
        payload: { customerId: row.customerId, closedAt: ctx.clock().toISOString() },
      })
    await leaveFilesBehind(ctx, tx, userId)
    await freezeRecipients(tx, userId)
    if (row) {
      await forgetActor(tx, { ...row, id: userId })
      await forgetAuthor(tx, { ...row, id: userId })
    }
    await deleteSessions(tx, userId)
    await deleteAccount(tx, userId)
    await ctx.events.publish(tx, { userId, generationId: null })
  })
}

async function stopPaying(ctx: Context, customerId: string): Promise<void> {
  try {
    await endAllSubscriptions(ctx, customerId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.error({ error: error.message, kind: error.kind }, 'a closing account still pays: ended later')
  }
}

/** To the address, since the account is gone; nothing is written where it could not be read. */
async function sayGoodbye(ctx: Context, caller: Caller): Promise<void> {
  if (!ctx.mailer && !ctx.config.showsOutbox) return
  const content = accountClosedMail({ firstName: nameOf(caller), site: ctx.config })
  await sendMail(ctx, ctx.db, { to: { ...caller, id: null }, content })
}
