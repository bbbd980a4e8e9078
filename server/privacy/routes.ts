import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import { acceptLegal } from '#server/accounts/accept-legal.ts'
import { chooseRetention } from '#server/accounts/choose-retention.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { requestExport, useExportLink } from './export-link.ts'
import { presentRetention } from './present-retention.ts'
import { writeExport } from './write-export.ts'

export function privacyRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.privacy,
    handlers: {
      retention: ({ caller }) => presentRetention(ctx, caller),
      chooseRetention: async ({ caller, body }) => {
        const { keepDays, keepDaysSince } = await chooseRetention(ctx, caller, body.keepDays)
        return presentRetention(ctx, { id: caller.id, keepDays, keepDaysSince })
      },
      acceptLegal: ({ caller, body }) => acceptLegal(ctx, caller, body.version),
      requestExport: ({ caller, body, request }) =>
        requestExport(ctx, caller, { password: body.password, network: clientNetwork(request) }),
      downloadExport: async ({ caller, params, request }) => {
        // A HEAD request must not use up the one download.
        if (request.method === 'HEAD') throw refuse('not_found')
        await useExportLink(ctx, caller, params.token)
        const day = ctx.clock().toISOString().slice(0, 10)
        return {
          bytes: writeExport(ctx, caller),
          contentType: 'application/zip' as const,
          downloadName: `indosso-${day}.zip`,
        }
      },
    },
  })
}
