import type { Context } from '#server/context.ts'
import type { CustomerBooks } from '#server/providers/payments/payment-provider.ts'
import { readBooks } from './read-books.ts'

/** Ends everything that a closing account pays for; answers with the books as they were. Throws while the provider is away. */
export async function endAllSubscriptions(ctx: Context, customerId: string): Promise<CustomerBooks> {
  const books = await ctx.payments.readCustomer(customerId)
  for (const { id: subscriptionId, status } of books.subscriptions)
    if (status !== 'canceled') await ctx.payments.endNow({ customerId, subscriptionId }, { refund: false })
  await readBooks(ctx, customerId, { cause: 'account_deleted' })
  return books
}
