import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { admitPhotos } from '#server/generations/admit-photos.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Call, type EarlyRefusals, type Handlers, mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { FetchedPhotos } from '#server/v1/fetch-photo.ts'
import { addGarment } from './add-garment.ts'
import { createBatch, editBatch } from './create-batch.ts'
import { editBatchGarment } from './edit-batch-garment.ts'
import { takeCsv } from './import-csv.ts'
import { removeBatch } from './remove-batch.ts'
import { removeBatchGarment } from './remove-garment.ts'
import { getBatch, showBatch, showBatches, showGarment, showItems, showWhole } from './show-batch.ts'
import {
  cancelBatch,
  editItems,
  pauseBatch,
  redoItem,
  resumeBatch,
  retryBatch,
  startBatch,
} from './steer-batch.ts'
import type { Owned } from './store.ts'
import { writeBatchArchive, writeManifest } from './write-archive.ts'

type Room = typeof api.batches
type V1Room = typeof api.v1Batches

/** On the screen, which has no further page. */
const shownBatches = 100

export function batchRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, { room: api.batches, early: earlyRefusals(ctx), handlers: handlers(ctx) })
}

/** The same doors for programs, whose photos may come by their addresses. */
export function batchDoors(app: FastifyInstance, ctx: Context): void {
  const same = handlers(ctx)
  const own: Pick<Handlers<V1Room>, 'list' | 'addGarment'> = {
    list: ({ caller, query }) => showBatches(ctx, caller.id, query),
    addGarment: async ({ body: { imageUrl, detailUrl, backUrl, ...body }, files, ...call }) => {
      await using photos = new FetchedPhotos(ctx)
      const addresses = { productImage: imageUrl, detailImage: detailUrl, backImage: backUrl }
      // Awaited here: the photos lie there until this function ends.
      return await same.addGarment({ ...call, body, files: await photos.complete(files, addresses) })
    },
  }
  mount(app, ctx, { room: api.v1Batches, early: earlyRefusals(ctx), handlers: { ...same, ...own } })
}

const handlers = (ctx: Context): Handlers<Room> => ({ ...planning(ctx), ...steering(ctx), ...files(ctx) })

function earlyRefusals(ctx: Context) {
  const countChange = ({ id }: Caller) =>
    enforce(ctx, ctx.db, { limit: limits.batchChangesPerAccount, of: id, code: 'too_many' })
  return {
    create: countChange,
    edit: countChange,
    remove: countChange,
    editGarment: countChange,
    removeGarment: countChange,
    editItems: countChange,
    redo: countChange,
    addGarment: (caller, request) => admitUpload(ctx, caller, request),
    readCsv: (caller, request) => admitUpload(ctx, caller, request),
  } satisfies EarlyRefusals<Room>
}

const which = ({ caller, params }: { caller: Caller; params: { id: string } }): Owned => ({
  userId: caller.id,
  id: params.id,
})

type Planning =
  | 'create'
  | 'list'
  | 'find'
  | 'edit'
  | 'remove'
  | 'addGarment'
  | 'editGarment'
  | 'removeGarment'
  | 'readCsv'

function planning(ctx: Context): Pick<Handlers<Room>, Planning> {
  return {
    create: async ({ caller, body }) => {
      const id = await createBatch(ctx, caller, body)
      return showBatch(ctx, { userId: caller.id, id })
    },
    list: async ({ caller }) => (await showBatches(ctx, caller.id, { limit: shownBatches })).data,
    find: (call) => showWhole(ctx, which(call)),
    edit: async ({ body, ...call }) => {
      await editBatch(ctx, which(call), body)
      return showBatch(ctx, which(call))
    },
    remove: (call) => removeBatch(ctx, which(call)),
    addGarment: async ({ caller, params, body, files }) => {
      const { productImage: product, detailImage: detail, backImage: back } = files
      const given = { ...(product && { product }), ...(detail && { detail }), ...(back && { back }) }
      const id = await addGarment(ctx, caller, { batchId: params.id, form: body, files: given })
      return showGarment(ctx, params.id, id)
    },
    editGarment: async ({ body, ...call }) => {
      const { id, garment } = call.params
      await editBatchGarment(ctx, which(call), { garmentId: garment, kind: body.kind })
      return showGarment(ctx, id, garment)
    },
    removeGarment: (call) => removeBatchGarment(ctx, which(call), call.params.garment),
    readCsv: async ({ files: { file }, ...call }) => {
      await takeCsv(ctx, which(call), file)
      return { status: 202, body: await showBatch(ctx, which(call)) }
    },
  }
}

type Steering = 'start' | 'pause' | 'resume' | 'cancel' | 'retry' | 'items' | 'editItems' | 'redo'

function steering(ctx: Context): Pick<Handlers<Room>, Steering> {
  const steer =
    (deed: (ctx: Context, batch: Owned) => Promise<void>) =>
    async (call: Pick<Call<Room['pause']>, 'caller' | 'params'>) => {
      await deed(ctx, which(call))
      return showBatch(ctx, which(call))
    }
  return {
    start: ({ caller, params, body }) => startBatch(ctx, caller, { id: params.id, only: body.only }),
    pause: steer(pauseBatch),
    resume: steer(resumeBatch),
    cancel: steer(cancelBatch),
    retry: steer(retryBatch),
    items: ({ query, ...call }) => showItems(ctx, which(call), query.after),
    editItems: async ({ body, ...call }) => {
      await editItems(ctx, which(call), body)
      return showBatch(ctx, which(call))
    },
    redo: async (call) => {
      await redoItem(ctx, which(call), call.params.item)
      return showBatch(ctx, which(call))
    },
  }
}

function files(ctx: Context): Pick<Handlers<Room>, 'archive' | 'manifest'> {
  const nameOf = (extension: string) => `indosso-lotto-${ctx.clock().toISOString().slice(0, 10)}.${extension}`
  return {
    archive: async ({ query, request, ...call }) => {
      // A HEAD request is not to make a ZIP.
      if (request.method === 'HEAD') throw refuse('not_found')
      const bytes = await writeBatchArchive(ctx, which(call), query)
      return { bytes, contentType: 'application/zip', downloadName: nameOf('zip') }
    },
    manifest: async ({ query, ...call }) => ({
      bytes: await writeManifest(ctx, which(call), query),
      contentType: 'text/csv; charset=utf-8',
      downloadName: nameOf('csv'),
    }),
  }
}

/** Before the first byte of a photo is read: whose batch it is. */
async function admitUpload(ctx: Context, caller: Caller, request: FastifyRequest): Promise<void> {
  // The path has an id, and it was parsed as one before.
  const { id } = request.params as { id: string }
  await getBatch(ctx, { userId: caller.id, id })
  await admitPhotos(ctx, caller)
}
