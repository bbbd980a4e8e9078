import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { exportShop } from './export-shop.ts'
import { exportUsers } from './export-users.ts'
import { overview } from './overview.ts'
import { presentAccount } from './present-account.ts'
import { readShop } from './read-shop.ts'
import { readUsersPage } from './users-store.ts'

export function analyticsRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.analytics,
    handlers: {
      overview: ({ query }) => overview(ctx, query),
      users: async ({ query }) => {
        const { rows, total } = await readUsersPage(ctx.db, query)
        const now = ctx.clock()
        return { users: rows.map((row) => presentAccount(row, now)), total }
      },
      usersCsv: async ({ query }) => ({
        bytes: exportUsers(ctx, query.search),
        contentType: 'text/csv; charset=utf-8' as const,
        downloadName: 'indosso-utenti.csv',
      }),
    },
  })
  mount(app, ctx, {
    room: api.shopFigures,
    handlers: {
      read: ({ caller, query }) => readShop(ctx, caller, query),
      csv: async ({ caller, query }) => {
        const shop = await readShop(ctx, caller, query)
        return {
          bytes: Buffer.from(exportShop(shop)),
          contentType: 'text/csv; charset=utf-8' as const,
          downloadName: `indosso-analisi-${shop.from}-${shop.to}.csv`,
        }
      },
    },
  })
}
