import type Stripe from 'stripe'
import { paidPlanIds } from '#contracts/checkout.ts'
import { plans } from '#contracts/plans.ts'
import type { StripeSettings } from '#server/config/payments.ts'
import { orNull } from './stripe-errors.ts'

/** What a customer reads on our page and what they are charged have to be the same. */
export async function checkPrices(stripe: Stripe, prices: StripeSettings['prices']): Promise<string[]> {
  const reasons: string[] = []
  for (const plan of paidPlanIds) {
    const price = await orNull(stripe.prices.retrieve(prices[plan]))
    const says = price
      ? `${price.unit_amount} ${price.currency} every ${price.recurring?.interval_count} ${price.recurring?.interval}`
      : 'no such price'
    const isRight = says === `${plans[plan].priceCents} eur every 1 month` && price?.active
    if (!isRight || price.tax_behavior === 'exclusive') {
      reasons.push(
        `STRIPE_PRICE_${plan.toUpperCase()}: ${plans[plan].priceCents} eur cents a month, VAT included, are needed; Stripe says ${says}, ${price?.active ? 'active' : 'not active'}, tax ${price?.tax_behavior}`,
      )
    }
  }
  return reasons
}
