import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { settleByHand } from './settle-by-hand.ts'

export function alertRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.alerts,
    handlers: { settle: ({ caller, params }) => settleByHand(ctx, caller, params.id) },
  })
}
