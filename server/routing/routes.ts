import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { RoutingVersion } from '#contracts/routing.ts'
import type { Context } from '#server/context.ts'
import { providersToday } from '#server/generations/budget.ts'
import { mount } from '#server/http/mount.ts'
import { changeRouting } from './change-routing.ts'
import { listVersions, type VersionRow } from './store.ts'

export function routingRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.routing,
    handlers: {
      read: async () => ({
        providers: await providersToday(ctx),
        versions: (await listVersions(ctx.db)).map(({ version, author }) => present(version, author)),
      }),
      change: async ({ caller, body }) => present(await changeRouting(ctx, caller, body), caller.email),
    },
  })
}

const present = ({ number, rules, createdAt }: VersionRow, author: string | null): RoutingVersion => ({
  number,
  rules,
  author,
  createdAt: createdAt.toISOString(),
})
