import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import { presentLedgerEntry } from '#server/billing/present-ledger.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { listEntries } from '#server/quota/list-entries.ts'
import { presentUser } from './present-user.ts'
import { listGenerations, listMails } from './store.ts'

export function supportRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.support,
    handlers: {
      user: ({ params }) => presentUser(ctx, params.id),
      ledger: async ({ params, query }) =>
        (await listEntries(ctx.db, params.id, query.before)).map((row) =>
          // The picture of an entry is its owner's alone.
          presentLedgerEntry({ ...row, isShown: false }),
        ),
      generations: async ({ params, query }) =>
        (await listGenerations(ctx.db, params.id, query.before)).map(({ at, ...row }) => ({
          ...row,
          at: at.toISOString(),
        })),
      mails: async ({ params, query }) =>
        (await listMails(ctx.db, params.id, query.before)).map(({ at, ...row }) => ({
          ...row,
          at: at.toISOString(),
        })),
    },
  })
}
