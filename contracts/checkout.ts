import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const paidPlanIds = ['professional', 'enterprise'] as const
export type PaidPlanId = (typeof paidPlanIds)[number]

export const checkoutFieldErrors = { plan_not_sold: 'Scegli il piano Professional o Enterprise' }

export const paidPlan = z.enum(paidPlanIds, 'plan_not_sold' satisfies keyof typeof checkoutFieldErrors)
export const planChoice = z.object({ plan: paidPlan })
export const goTo = z.object({ url: z.string() })

/** Apart from the rest of billing, because the dashboard's first load needs no more than this. */
export const checkout = {
  startCheckout: endpoint({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: 'Begin to buy a plan; answers where to go. Who has a subscription goes to the portal',
    access: 'user',
    body: planChoice,
    reply: goTo,
  }),
  recipient: endpoint({
    method: 'GET',
    path: '/api/billing/recipient',
    summary: 'Whether to ask whom invoices are made out to before somebody pays for the first time',
    access: 'user',
    reply: z.object({ mustAsk: z.boolean() }),
  }),
}
