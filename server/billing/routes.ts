import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'

export function billingRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.billing,
    handlers: {
      // No payment provider is part of this version: the answer is the specification's for one that is away.
      startCheckout: async () => {
        throw refuse('payments_unavailable')
      },
    },
  })
}
