import { endAllSubscriptions } from '#server/billing/end-all-subscriptions.ts'
import type { Context } from '#server/context.ts'
import { leaveFilesBehind } from '#server/generations/remove-files.ts'
import { PaymentError } from '#server/providers/payments/payment-provider.ts'
import { refuse } from '#server/refusal.ts'
import { destroyKey } from '#server/vault/destroy-key.ts'
import type { Caller } from './caller.ts'
import { lockUser } from './lock-user.ts'
import { requirePassword } from './require-password.ts'
import { deleteSessions } from './session-store.ts'
import { deleteUser } from './store.ts'

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
  // From here on its pictures are unreadable, wherever copies of them lie.
  await destroyKey(ctx, caller.id)
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, caller.id)
    await leaveFilesBehind(ctx, tx, caller.id)
    await deleteSessions(tx, caller.id)
    await deleteUser(tx, caller.id)
    await ctx.events.publish(tx, { userId: caller.id, generationId: null })
  })
  ctx.log.info({ user: caller.id }, 'account closed')
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
