import { eq } from 'drizzle-orm'
import { endAllSubscriptions } from '#server/billing/end-all-subscriptions.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { leaveFilesBehind } from '#server/generations/remove-files.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { destroyKey } from '#server/vault/destroy-key.ts'
import type { Caller } from './caller.ts'
import { requirePassword } from './require-password.ts'
import { deleteSessions } from './session-store.ts'
import { deleteUser } from './store.ts'
import { listReturned, markClosed } from './tombstones.ts'

/**
 * An account ends with all that is in it. What it pays for ends first: while the provider is away nothing happens, so
 * that nobody pays for what is gone. Invoices stay, as the law wants; the account is no longer named beside them.
 */
export async function closeAccount(
  ctx: Context,
  caller: Caller,
  { password, network }: { password: string; network: string },
): Promise<void> {
  await requirePassword(ctx, caller, { field: 'password', password, network })
  if (caller.stripeCustomerId) await stopPaying(ctx, caller.stripeCustomerId)
  // Written first, and not among the rows: whatever dies from here on, and whatever backup comes back, it ends.
  await markClosed(ctx, caller.id)
  await removeAccount(ctx, caller.id)
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
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await leaveFilesBehind(ctx, tx, userId)
    await deleteSessions(tx, userId)
    await deleteUser(tx, userId)
    await ctx.events.publish(tx, { userId, generationId: null })
  })
}

async function stopPaying(ctx: Context, customerId: string): Promise<void> {
  try {
    await endAllSubscriptions(ctx, customerId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.error({ error: error.message, kind: error.kind }, 'account not closed: its payments go on')
    throw refuse('account_not_closed')
  }
}
