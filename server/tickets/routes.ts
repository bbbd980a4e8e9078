import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { answerTicket, closeTicket, readAsked, reopenTicket } from './answer.ts'
import { askSupport, writeAgain } from './ask.ts'
import { attachPicture, openAttachment, openOwnAttachment } from './attach.ts'
import { dueAt } from './due-at.ts'
import { presentAsked, presentHead, presentThread } from './present.ts'
import { showPicture } from './show-picture.ts'
import { countPromises, countQueue, findOwn, listOwn, listQueue } from './store.ts'

const yearMs = 365 * 24 * 3600_000

export function ticketRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.tickets,
    early: {
      attach: (caller) =>
        enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: caller.id, code: 'too_many' }),
    },
    handlers: {
      list: async ({ caller, query }) => {
        const { rows, total } = await listOwn(ctx.db, caller.id, query.page)
        const { subscriptionPlan: plan } = caller
        const promise = { plan, dueAt: dueAt(plan, ctx.clock()).toISOString() }
        return { promise, tickets: rows.map(presentHead), total }
      },
      find: async ({ caller, params }) => {
        const ticket = await findOwn(ctx.db, caller.id, params.id)
        if (!ticket) throw refuse('not_found')
        return presentThread(ctx.db, ticket)
      },
      ask: async ({ caller, body, request }) => {
        const code = 'too_many_tickets'
        await enforce(ctx, ctx.db, { limit: limits.ticketsPerAccount, of: caller.id, code })
        await enforce(ctx, ctx.db, { limit: limits.ticketsPerNetwork, of: clientNetwork(request), code })
        return askSupport(ctx, caller, body)
      },
      write: async ({ caller, params, body }) => {
        const limit = limits.ticketMessagesPerAccount
        await enforce(ctx, ctx.db, { limit, of: caller.id, code: 'too_many' })
        return writeAgain(ctx, caller, { ...body, id: params.id })
      },
      attach: ({ caller, files }) => attachPicture(ctx, caller, files.picture),
      attachment: ({ caller, params }) => openOwnAttachment(ctx, caller, params.id),
    },
  })
  mount(app, ctx, {
    room: api.ticketDesk,
    handlers: {
      queue: async ({ query }) => {
        const now = ctx.clock()
        const rows = await listQueue(ctx.db, query)
        return {
          tickets: rows.map(({ ticket, email }) => presentAsked(ticket, email)),
          counts: await countQueue(ctx.db, now),
          promises: await countPromises(ctx.db, { since: new Date(now.getTime() - yearMs), now }),
        }
      },
      find: ({ params }) => readAsked(ctx, params.id),
      answer: ({ caller, params, body }) => answerTicket(ctx, caller, { ...body, id: params.id }),
      close: ({ caller, params }) => closeTicket(ctx, caller, params.id),
      reopen: ({ caller, params }) => reopenTicket(ctx, caller, params.id),
      attachment: ({ params }) => openAttachment(ctx, params),
      picture: ({ params, query }) => showPicture(ctx, { id: params.id, part: query.part }),
    },
  })
}
