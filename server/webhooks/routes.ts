import type { FastifyInstance } from 'fastify'
import type { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { pageOf, placeOf } from '#server/paging.ts'
import { refuse } from '#server/refusal.ts'
import { createEndpoint, editEndpoint, rotateSecret } from './edit-endpoint.ts'
import { presentDelivery, presentEndpoint } from './present.ts'
import { replay, replayFailed, sendTest } from './send-again.ts'
import { deleteEndpoint, findEndpoint, listDeliveries, listEndpoints } from './store.ts'

/** The same doors twice: for the person at a screen, and for programs. */
export function webhookDoors(
  app: FastifyInstance,
  ctx: Context,
  { room }: { room: typeof api.webhooks | typeof api.v1Webhooks },
): void {
  const limitSends = (caller: Caller) =>
    enforce(ctx, ctx.db, { limit: limits.webhookSendsPerAccount, of: caller.id, code: 'too_many' })
  const of = (caller: Caller, { id }: { id: string }) => ({ userId: caller.id, id })
  mount(app, ctx, {
    room,
    early: { create: limitSends, test: limitSends, replay: limitSends, replayFailed: limitSends },
    handlers: {
      list: async ({ caller }) => ({
        data: (await listEndpoints(ctx.db, caller.id)).map(presentEndpoint),
        next: null,
      }),
      create: ({ caller, body }) => createEndpoint(ctx, caller.id, body),
      edit: ({ caller, params, body }) => editEndpoint(ctx, of(caller, params), body),
      remove: async ({ caller, params }) => {
        if (!(await deleteEndpoint(ctx.db, of(caller, params)))) throw refuse('not_found')
      },
      rotate: ({ caller, params }) => rotateSecret(ctx, of(caller, params)),
      test: ({ caller, params }) => sendTest(ctx, of(caller, params)),
      deliveries: async ({ caller, params, query: { after, limit } }) => {
        if (!(await findEndpoint(ctx.db, of(caller, params)))) throw refuse('not_found')
        const page = { behind: placeOf(after), limit: limit + 1 }
        const rows = await listDeliveries(ctx.db, params.id, page)
        return pageOf(rows, { limit, present: presentDelivery, place: ({ delivery }) => delivery })
      },
      replayFailed: ({ caller, params }) => replayFailed(ctx, of(caller, params)),
      replay: ({ caller, params }) => replay(ctx, of(caller, params)),
    },
  })
}
