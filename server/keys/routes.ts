import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { createKey } from './create-key.ts'
import { presentKey } from './present-key.ts'
import { rotateKey } from './rotate-key.ts'
import { deleteKey, listKeys } from './store.ts'

export function keyRoutes(app: FastifyInstance, ctx: Context): void {
  // Each of them is a mail.
  const limitCreation = (caller: { id: string }) =>
    enforce(ctx, ctx.db, { limit: limits.keysPerAccount, of: caller.id, code: 'too_many' })
  mount(app, ctx, {
    room: api.keys,
    early: { create: limitCreation, rotate: limitCreation },
    handlers: {
      list: async ({ caller }) => (await listKeys(ctx.db, caller.id)).map(presentKey),
      create: ({ caller, body }) => createKey(ctx, caller, body),
      rotate: ({ caller, params }) => rotateKey(ctx, caller, params.id),
      revoke: async ({ caller, params }) => {
        if (!(await deleteKey(ctx.db, { userId: caller.id, id: params.id }))) throw refuse('not_found')
        ctx.log.info({ user: caller.id, key: params.id }, 'API key revoked')
      },
    },
  })
}
