import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { listChanges } from './store.ts'

export function auditRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.audit,
    handlers: {
      list: async ({ query }) =>
        (await listChanges(ctx.db, query.before)).map((row) => ({
          ...row,
          at: row.createdAt.toISOString(),
          actor: row.actorEmail,
        })),
    },
  })
}
