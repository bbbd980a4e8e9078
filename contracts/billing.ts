import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const billing = {
  startCheckout: endpoint({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: 'Begin to buy a plan; answers where to go',
    access: 'user',
    body: z.object({ plan: z.enum(['professional', 'enterprise']) }),
    reply: z.object({ url: z.string() }),
  }),
}
