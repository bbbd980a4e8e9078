import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'

/**
 * Where plans are paid. The provider's books are the truth: events only say that there is something to read, and
 * every reading is the whole of one customer, so that it does not matter which event arrived, when, or how often.
 */
export interface PaymentProvider {
  name: 'stripe' | 'simulated'
  /** Nobody pays real money. */
  isSimulated: boolean
  /** What is wrong with the prices that are set, one line each. */
  checkPrices(): Promise<string[]>
  /** The same key twice is one customer. */
  createCustomer(customer: NewCustomer): Promise<string>
  updateCustomer(customerId: string, customer: CustomerFacts): Promise<void>
  /** Name, address and cards go, and what still runs ends; not an error when they have gone already. Its books stay readable. */
  deleteCustomer(customerId: string): Promise<void>
  /** The same key twice is one session. */
  createCheckout(checkout: NewCheckout): Promise<{ id: string; url: string; expiresAt: Date }>
  findCheckout(id: string): Promise<CheckoutState | null>
  /** Nobody can pay it any more; not an error when it is over already. */
  expireCheckout(id: string): Promise<void>
  openPortal(portal: PortalRequest): Promise<string>
  /** Everything the provider knows of a customer's plans and payments. */
  readCustomer(customerId: string): Promise<CustomerBooks>
  readPaymentDetails(subscription: SubscriptionRef): Promise<PaymentDetails>
  /** What a bigger plan would cost now. */
  previewUpgrade(subscription: SubscriptionRef, plan: PaidPlanId): Promise<{ dueNowCents: number }>
  /** At once, the difference is charged; throws `declined` and changes nothing when it cannot be. */
  upgrade(subscription: SubscriptionRef, plan: PaidPlanId): Promise<void>
  /** When the paid period ends. */
  scheduleDowngrade(subscription: SubscriptionRef, plan: PaidPlanId): Promise<void>
  /** Whatever was to happen at the end of the period will not: the subscription goes on as it is. */
  keepAsIs(subscription: SubscriptionRef): Promise<void>
  cancelAtPeriodEnd(subscription: SubscriptionRef): Promise<void>
  /** At once; with the money of its last payment back when told. Not an error when it has ended already. */
  endNow(subscription: SubscriptionRef, options: { refund: boolean }): Promise<void>
  /** Gives back a part of a payment or all of it; the same key twice is one refund. Throws `failed` where less is left. */
  refund(refund: Refund): Promise<void>
  /** Throws EventRefused for whatever is not provably the provider's and new. */
  readEvent(body: Buffer, signature: string | undefined): PaymentEvent
  customerOfCharge(chargeId: string): Promise<string | null>
}

export interface NewCustomer {
  userId: string
  email: string
  name: string
  profile: BillingProfile | null
  key: string
}

export interface CustomerFacts {
  email: string
  /** Null: the customer has given none, and what the provider knows stays. */
  profile: BillingProfile | null
}

export interface NewCheckout {
  customerId: string
  userId: string
  plan: PaidPlanId
  successUrl: string
  cancelUrl: string
  key: string
}

export interface CheckoutState {
  id: string
  userId: string | null
  customerId: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
}

export interface PortalRequest {
  customerId: string
  returnUrl: string
  /** Goes straight to the confirmation of this change. */
  change?: { subscriptionId: string; plan: PaidPlanId }
}

export interface SubscriptionRef {
  customerId: string
  subscriptionId: string
}

export interface Refund {
  customerId: string
  invoiceId: string
  cents: number
  key: string
}

export interface CustomerBooks {
  /** Also those that ended. */
  subscriptions: ProviderSubscription[]
  invoices: ProviderInvoice[]
}

export interface ProviderSubscription {
  id: string
  /** The provider's word; it may learn new ones. */
  status: string
  /** Null: a price that is none of ours. */
  plan: PaidPlanId | null
  createdAt: Date
  periodStart: Date
  periodEnd: Date
  cancelsAt: Date | null
  scheduledPlan: PaidPlanId | null
}

export interface ProviderInvoice {
  id: string
  number: string | null
  subscriptionId: string | null
  status: 'open' | 'paid' | 'other'
  plan: PaidPlanId | null
  createdAt: Date
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  grossCents: number
  /** Null: not reported, the price includes it. */
  vatCents: number | null
  refundedCents: number
  dispute: 'open' | 'won' | 'lost' | null
  url: string | null
}

export interface PaymentDetails {
  nextPayment: { at: Date; amountCents: number } | null
  paymentMethod: { brand: string; last4: string; expMonth: number; expYear: number } | null
}

export interface PaymentEvent {
  id: string
  type: string
  createdAt: Date
  customerId: string | null
  chargeId: string | null
}

/** The provider said no, said nonsense or said nothing. */
export class PaymentError extends Error {
  /** `down`: nobody knows whether it happened; `failed`: it did not; `declined`: the money was not there. */
  readonly kind: 'down' | 'failed' | 'declined'
  constructor(kind: PaymentError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentError'
    this.kind = kind
  }
  override toString(): string {
    return `${this.name} (${this.kind}): ${this.message}`
  }
}

export class EventRefused extends Error {}

/** No secret is set, so nothing can be believed. */
export class EventsClosed extends Error {}
