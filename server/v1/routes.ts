import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import { requireAddress } from '#server/accounts/require-address.ts'
import { listModelsFor } from '#server/catalogue/list-models-for.ts'
import { presentModel } from '#server/catalogue/present.ts'
import type { Context } from '#server/context.ts'
import { findKey } from '#server/generations/click-keys.ts'
import { coachPhoto } from '#server/generations/coach-photo.ts'
import { findForKey, type ShownGeneration } from '#server/generations/find-for-key.ts'
import { downloadAs } from '#server/generations/fit-formats.ts'
import { idempotencyKeyOf } from '#server/generations/idempotency-key.ts'
import { openPicture } from '#server/generations/open-picture.ts'
import { requireCredit } from '#server/generations/request.ts'
import { retryGeneration } from '#server/generations/retry.ts'
import { preferredWaitMs, waitForEnd } from '#server/generations/wait.ts'
import type { Caller, KeyCaller } from '#server/http/caller.ts'
import { type Call, type EarlyRefusals, type Handlers, mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { type Limit, limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { createForKey, keyOf } from './create-generation.ts'
import { FetchedPhotos } from './fetch-photo.ts'
import { listGenerations } from './list-generations.ts'
import { presentForKey } from './present.ts'
import { usageOf } from './usage.ts'

type Room = typeof api.v1

/** The doors of programs: the deeds are those behind the screens. */
export function v1Routes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.v1,
    early: earlyRefusals(ctx),
    handlers: { ...asking(ctx), ...reading(ctx), ...files(ctx) },
  })
}

function earlyRefusals(ctx: Context): EarlyRefusals<Room> {
  const limited = (limit: Limit) => (caller: Caller) =>
    enforce(ctx, ctx.db, { limit, of: caller.id, code: 'too_many' })
  return {
    // Before the first byte of a photo; a repeated request gets its answer also when its own credit was the last one.
    createGeneration: async (caller, request) => {
      const test = isTest(asKeyCaller(caller))
      const key = keyOf(test, idempotencyKeyOf(request))
      if (!key || !(await findKey(ctx.db, caller.id, key))) {
        await requireAddress(ctx, ctx.db, caller)
        if (!test) await requireCredit(ctx, caller)
      }
      await limited(limits.uploadsPerAccount)(caller)
    },
    preview: async (caller) => {
      await requireAddress(ctx, ctx.db, caller)
      await limited(limits.uploadsPerAccount)(caller)
    },
    retryGeneration: limited(limits.uploadsPerAccount),
    downloadGeneration: limited(limits.formatsPerAccount),
    coach: limited(limits.looksPerAccount),
  }
}

// The mount admits nobody else to these doors.
const asKeyCaller = (caller: Caller): KeyCaller => caller as KeyCaller
const isTest = ({ key }: KeyCaller): boolean => key.mode === 'test'

function asking(
  ctx: Context,
): Pick<Handlers<Room>, 'createGeneration' | 'preview' | 'retryGeneration' | 'coach'> {
  const create = async (
    { caller, body, files, request, reply }: Call<Room['createGeneration']>,
    test: boolean,
  ) => {
    const { id, isReplay } = await createForKey(ctx, caller, {
      form: body,
      files: { product: files?.productImage, detail: files?.detailImage, back: files?.backImage },
      test,
      idempotencyKey: idempotencyKeyOf(request),
    })
    if (isReplay) reply.header('idempotent-replayed', 'true')
    const waitMs = preferredWaitMs(request.headers.prefer)
    const ended = waitMs > 0 && (await waitForEnd(ctx, { userId: caller.id, id, waitMs }))
    if (ended) reply.header('preference-applied', `wait=${waitMs / 1000}`)
    return {
      status: ended ? (200 as const) : (202 as const),
      body: presentForKey(await get(ctx, caller, id)),
    }
  }
  return {
    createGeneration: (call) => create(call, isTest(call.caller)),
    preview: (call) => create(call, true),
    retryGeneration: async ({ caller, params, request, reply }) => {
      const key = keyOf(isTest(caller), idempotencyKeyOf(request))
      if (key && (await findKey(ctx.db, caller.id, key))) reply.header('idempotent-replayed', 'true')
      const retry = { failedId: params.id, idempotencyKey: key, test: isTest(caller) }
      const id = await retryGeneration(ctx, caller, retry)
      return { status: 202, body: presentForKey(await get(ctx, caller, id)) }
    },
    coach: async ({ caller, body, files }) => {
      await using photos = new FetchedPhotos(ctx)
      // Awaited here: the photo lies there until this function ends.
      return await coachPhoto(ctx, caller.id, files?.productImage ?? (await photos.fetch(body.imageUrl)))
    },
  }
}

function reading(
  ctx: Context,
): Pick<Handlers<Room>, 'listGenerations' | 'findGeneration' | 'listModels' | 'usage' | 'me'> {
  return {
    listGenerations: ({ caller, query }) => listGenerations(ctx, caller, query),
    findGeneration: async ({ caller, params }) => presentForKey(await get(ctx, caller, params.id)),
    listModels: async ({ caller, query }) => ({
      data: (await listModelsFor(ctx, { userId: caller.id, gender: query.gender })).map(presentModel),
      next: null,
    }),
    usage: ({ caller }) => usageOf(ctx, caller),
    me: async ({ caller: { key, subscriptionPlan, shopName } }) => ({
      key: { ...key, expiresAt: key.expiresAt?.toISOString() ?? null },
      plan: subscriptionPlan,
      shopName,
    }),
  }
}

function files(ctx: Context): Pick<Handlers<Room>, 'generationImage' | 'downloadGeneration'> {
  return {
    generationImage: async ({ caller, params, query }) => {
      const { generation } = await get(ctx, caller, params.id)
      return openPicture(ctx, generation, query.size)
    },
    downloadGeneration: async ({ caller, params, query }) => {
      const { generation } = await get(ctx, caller, params.id)
      return downloadAs(ctx, generation, query.format)
    },
  }
}

async function get({ db }: Context, { id: userId, key }: KeyCaller, id: string): Promise<ShownGeneration> {
  const found = await findForKey(db, { userId, id, mode: key.mode })
  if (!found) throw refuse('not_found')
  return found
}
