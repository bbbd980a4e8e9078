import type { BillingOverview, SubscriptionStatus } from '#contracts/billing.ts'
import { readCopy } from './account-copy.ts'

/** A state that the contract does not know yet is shown as it came. */
export function statusOf(status: string): string {
  const { statuses } = readCopy()
  return status in statuses ? statuses[status as SubscriptionStatus] : status
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  sepa_debit: 'SEPA',
  paypal: 'PayPal',
}

type PaymentMethod = NonNullable<BillingOverview['paymentMethod']>

export const cardOf = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string =>
  `${brands[brand] ?? brand} •••• ${last4}`
