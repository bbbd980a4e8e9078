import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import { isStillSignedIn } from '#server/accounts/identify.ts'
import { requireAddress } from '#server/accounts/require-address.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { findKey } from './click-keys.ts'
import { coachPhoto } from './coach-photo.ts'
import { createEventStreams } from './event-streams.ts'
import { openPhoto, openPicture } from './open-picture.ts'
import { presentGeneration } from './present.ts'
import { removeGeneration, restoreGeneration } from './remove.ts'
import { requestGeneration, requireCredit } from './request.ts'
import { retryGeneration } from './retry.ts'
import { findGeneration, listGenerations, pageSize } from './store.ts'
import { preferredWaitMs, waitForEnd } from './wait.ts'

export function generationRoutes(app: FastifyInstance, ctx: Context): void {
  const find = async (userId: string, id: string) => {
    const found = await findGeneration(ctx.db, userId, id)
    if (!found) throw refuse('not_found')
    return found
  }
  // A stream never ends by itself, and the server waits for whatever is open.
  const streams = createEventStreams(ctx)
  app.addHook('preClose', async () => streams.endAll())
  mount(app, ctx, {
    room: api.generations,
    early: {
      // A repeated request gets its answer also when its own credit was the last one.
      request: async (caller, request) => {
        const key = idempotencyKey(request.headers['idempotency-key'])
        if (!key || !(await findKey(ctx.db, caller.id, key))) {
          await requireAddress(ctx, ctx.db, caller)
          await requireCredit(ctx, caller)
        }
        await enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: caller.id, code: 'too_many' })
      },
      retry: (caller) =>
        enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: caller.id, code: 'too_many' }),
      coach: (caller) =>
        enforce(ctx, ctx.db, { limit: limits.looksPerAccount, of: caller.id, code: 'too_many' }),
    },
    handlers: {
      list: async ({ caller, query, reply }) => {
        const rows = await listGenerations(ctx.db, caller.id, query.before)
        const last = rows.at(-1)
        if (last && rows.length === pageSize) {
          reply.header('link', `</api/generations?before=${last.generation.id}>; rel="next"`)
        }
        return rows.map(presentGeneration)
      },
      find: async ({ caller, params }) => presentGeneration(await find(caller.id, params.id)),
      request: async ({ caller, body, files, request, reply }) => {
        const id = await requestGeneration(ctx, caller, {
          form: body,
          product: files.productImage,
          detail: files.detailImage,
          idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
        })
        const waitMs = preferredWaitMs(request.headers.prefer)
        const ended = waitMs > 0 && (await waitForEnd(ctx, { userId: caller.id, id, waitMs }))
        if (ended) reply.header('preference-applied', `wait=${waitMs / 1000}`)
        return presentGeneration(await find(caller.id, id))
      },
      coach: ({ caller, files }) => coachPhoto(ctx, caller.id, files.productImage),
      retry: async ({ caller, params, request }) => {
        const id = await retryGeneration(ctx, caller, {
          failedId: params.id,
          idempotencyKey: idempotencyKey(request.headers['idempotency-key']),
        })
        return presentGeneration(await find(caller.id, id))
      },
      remove: ({ caller, params }) => removeGeneration(ctx, caller.id, params.id),
      restore: async ({ caller, params }) => {
        await restoreGeneration(ctx, caller.id, params.id)
        return presentGeneration(await find(caller.id, params.id))
      },
      image: async ({ caller, params, query }) => {
        const { generation } = await find(caller.id, params.id)
        return openPicture(ctx, generation, query.size)
      },
      original: async ({ caller, params, query }) => {
        const { generation } = await find(caller.id, params.id)
        return openPhoto(ctx, generation, query)
      },
      download: async ({ caller, params }) => {
        const { generation } = await find(caller.id, params.id)
        const file = await openPicture(ctx, generation, 'full')
        return { ...file, downloadName: `vto-${generation.id}.png` }
      },
      events: async ({ caller, request, reply }) =>
        streams.open(reply, { userId: caller.id, isSignedIn: () => isStillSignedIn(ctx, request) }),
    },
  })
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) throw refuse('bad_request')
  return header
}
