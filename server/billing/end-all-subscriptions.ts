import type { Context } from '#server/context.ts'
import { readBooks } from './read-books.ts'

/**
 * Ends everything that an account pays for, before the account itself goes. Throws while the provider is away:
 * whoever deletes an account waits and tries again, so that nobody pays for what is not there any more.
 */
export async function endAllSubscriptions(ctx: Context, customerId: string): Promise<void> {
  const { subscriptions } = await ctx.payments.readCustomer(customerId)
  for (const { id: subscriptionId } of subscriptions)
    await ctx.payments.endNow({ customerId, subscriptionId }, { refund: false })
  await readBooks(ctx, customerId, { cause: 'account_deleted' })
}
