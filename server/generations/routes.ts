import type { FastifyInstance } from 'fastify'
import { answerOf } from '#contracts/answers.ts'
import { api } from '#contracts/api.ts'
import { isStillSignedIn } from '#server/accounts/identify.ts'
import { requireAddress } from '#server/accounts/require-address.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { type EarlyRefusals, type Handlers, mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { findKey } from './click-keys.ts'
import { coachPhoto } from './coach-photo.ts'
import { complain } from './complain.ts'
import { createEventStreams } from './event-streams.ts'
import { checkFormats, downloadAs } from './fit-formats.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { listGenerations, pageSize } from './list-generations.ts'
import { openPhoto, openPicture } from './open-picture.ts'
import { presentGeneration, presentRequested } from './present.ts'
import { removeGeneration, restoreGeneration } from './remove.ts'
import { requestGeneration, requireCredit } from './request.ts'
import { retryGeneration } from './retry.ts'
import { findGeneration, type ShownGeneration } from './store.ts'
import { preferredWaitMs, waitForEnd } from './wait.ts'

type Room = typeof api.generations

export function generationRoutes(app: FastifyInstance, ctx: Context): void {
  // A stream never ends by itself, and the server waits for whatever is open.
  const streams = createEventStreams(ctx)
  app.addHook('preClose', async () => streams.endAll())
  mount(app, ctx, {
    room: api.generations,
    early: earlyRefusals(ctx),
    handlers: {
      ...asking(ctx),
      ...history(ctx),
      ...files(ctx),
      events: async ({ caller, request, reply }) =>
        streams.open(reply, { userId: caller.id, isSignedIn: () => isStillSignedIn(ctx, request) }),
    },
  })
}

function earlyRefusals(ctx: Context): EarlyRefusals<Room> {
  const limitUploads = (caller: Caller) =>
    enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: caller.id, code: 'too_many' })
  const limitFormats = (caller: Caller) =>
    enforce(ctx, ctx.db, { limit: limits.formatsPerAccount, of: caller.id, code: 'too_many' })
  const limitLooks = (caller: Caller) =>
    enforce(ctx, ctx.db, { limit: limits.looksPerAccount, of: caller.id, code: 'too_many' })
  return {
    // A repeated request gets its answer also when its own credit was the last one.
    request: async (caller, request) => {
      const key = idempotencyKeyOf(request)
      if (!key || !(await findKey(ctx.db, caller.id, key))) {
        await requireAddress(ctx, ctx.db, caller)
        await requireCredit(ctx, caller)
      }
      await limitUploads(caller)
    },
    retry: limitUploads,
    formats: limitFormats,
    download: (caller, request) => (asksForFormat(request.query) ? limitFormats(caller) : Promise.resolve()),
    coach: limitLooks,
    // Judging it may take a look at the photo.
    complain: limitLooks,
  }
}

function asking(ctx: Context): Pick<Handlers<Room>, 'request' | 'coach' | 'retry'> {
  return {
    request: async ({ caller, body, files, request, reply }) => {
      const id = await requestGeneration(ctx, caller, {
        form: body,
        product: files.productImage,
        detail: files.detailImage,
        back: files.backImage,
        idempotencyKey: idempotencyKeyOf(request),
      })
      const waitMs = preferredWaitMs(request.headers.prefer)
      const ended = waitMs > 0 && (await waitForEnd(ctx, { userId: caller.id, id, waitMs }))
      if (ended) reply.header('preference-applied', `wait=${waitMs / 1000}`)
      return { status: ended ? 200 : 202, body: presentRequested(await get(ctx, caller, { id }), body) }
    },
    coach: ({ caller, files }) => coachPhoto(ctx, caller.id, files.productImage),
    retry: async ({ caller, params, request }) => {
      const id = await retryGeneration(ctx, caller, {
        failedId: params.id,
        idempotencyKey: idempotencyKeyOf(request),
      })
      return { status: 202, body: presentGeneration(await get(ctx, caller, { id })) }
    },
  }
}

function history(ctx: Context): Pick<Handlers<Room>, 'list' | 'find' | 'complain' | 'remove' | 'restore'> {
  return {
    list: async ({ caller, query, reply }) => {
      const rows = await listGenerations(ctx.db, caller.id, query.before)
      const last = rows.at(-1)
      if (last && rows.length === pageSize) {
        reply.header('link', `</api/generations?before=${last.generation.id}>; rel="next"`)
      }
      return rows.map(presentGeneration)
    },
    find: async ({ caller, params }) => presentGeneration(await get(ctx, caller, { id: params.id })),
    complain: async ({ caller, params: { id }, body: { reason } }) => {
      const code = await complain(ctx, { userId: caller.id, id, reason })
      return { ...answerOf(code), generation: presentGeneration(await get(ctx, caller, { id })) }
    },
    remove: ({ caller, params }) => removeGeneration(ctx, caller.id, params.id),
    restore: async ({ caller, params }) => {
      await restoreGeneration(ctx, caller.id, params.id)
      return presentGeneration(await get(ctx, caller, { id: params.id }))
    },
  }
}

function files(ctx: Context): Pick<Handlers<Room>, 'image' | 'original' | 'download' | 'formats'> {
  return {
    image: async ({ caller, params, query }) => {
      // The bin shows what is in it.
      const { generation } = await get(ctx, caller, { id: params.id, alsoInBin: true })
      return openPicture(ctx, generation, query.size)
    },
    original: async ({ caller, params, query }) => {
      const { generation } = await get(ctx, caller, { id: params.id })
      return openPhoto(ctx, generation, query)
    },
    download: async ({ caller, params, query }) => {
      const { generation } = await get(ctx, caller, { id: params.id })
      return downloadAs(ctx, generation, query.format)
    },
    formats: async ({ caller, params }) => {
      const { generation } = await get(ctx, caller, { id: params.id })
      return checkFormats(ctx, generation)
    },
  }
}

type Which = Omit<Parameters<typeof findGeneration>[1], 'userId'>

async function get({ db }: Context, caller: Caller, which: Which): Promise<ShownGeneration> {
  const found = await findGeneration(db, { userId: caller.id, ...which })
  if (!found) throw refuse('not_found')
  return found
}

/** The picture as it is costs no work. */
const asksForFormat = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'format' in query && query.format !== 'originale'
