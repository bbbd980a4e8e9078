import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { acceptLegal } from './accept-legal.ts'
import { chooseRetention, presentRetention } from './choose-retention.ts'
import { requestExport, useExportLink } from './export-link.ts'
import { writeExport } from './write-export.ts'

export function privacyRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.privacy,
    handlers: {
      retention: ({ caller }) => presentRetention(ctx, caller),
      chooseRetention: ({ caller, body }) => chooseRetention(ctx, caller, body.keepDays),
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
