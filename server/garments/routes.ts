import type { FastifyInstance, FastifyRequest } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { admitPhotos } from '#server/generations/admit-photos.ts'
import { listModelsOf } from '#server/generations/list-pictures.ts'
import type { Caller } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { takeArchive } from './archive-store.ts'
import { editGarment } from './edit-garment.ts'
import { openGarmentPhoto } from './open-garment-photo.ts'
import { removeGarment } from './remove-garment.ts'
import { requestArchive } from './request-archive.ts'
import { restoreGarment } from './restore-garment.ts'
import { removePhoto, setPhoto } from './set-photo.ts'
import { showGarment, showGarments } from './show-garments.ts'
import { findGarment } from './store.ts'
import { writeArchive } from './write-archive.ts'

export function garmentRoutes(app: FastifyInstance, ctx: Context): void {
  const show = (userId: string, id: string) => showGarment(ctx, userId, id)
  const countChange = ({ id }: Caller) =>
    enforce(ctx, ctx.db, { limit: limits.garmentChangesPerAccount, of: id, code: 'too_many' })
  mount(app, ctx, {
    room: api.garments,
    early: {
      edit: countChange,
      remove: countChange,
      restore: countChange,
      removeDetail: countChange,
      removeBack: countChange,
      setDetail: (caller, request) => admitUpload(ctx, caller, request),
      setBack: (caller, request) => admitUpload(ctx, caller, request),
    },
    handlers: {
      list: ({ caller, query }) => showGarments(ctx, caller.id, query),
      find: ({ caller, params }) => show(caller.id, params.id),
      edit: async ({ caller, params, body }) => {
        await editGarment(ctx, { userId: caller.id, id: params.id }, body)
        return show(caller.id, params.id)
      },
      models: ({ caller }) => listModelsOf(ctx.db, caller.id),
      requestArchive: ({ caller, body }) => requestArchive(ctx, caller.id, body),
      downloadArchive: async ({ caller, params, request }) => {
        // A HEAD request must not use up the one download.
        if (request.method === 'HEAD') throw refuse('not_found')
        const now = ctx.clock()
        const archive = await takeArchive(ctx.db, { userId: caller.id, id: params.id, now })
        if (!archive) throw refuse('not_found')
        return {
          bytes: writeArchive(ctx, archive),
          contentType: 'application/zip' as const,
          downloadName: `indosso-capi-${now.toISOString().slice(0, 10)}.zip`,
        }
      },
      remove: ({ caller, params }) => removeGarment(ctx, caller.id, params.id),
      restore: async ({ caller, params }) => {
        await restoreGarment(ctx, caller.id, params.id)
        return show(caller.id, params.id)
      },
      photo: ({ caller, params, query }) =>
        openGarmentPhoto(ctx, { userId: caller.id, id: params.id }, query),
      setDetail: async ({ caller, params, files }) => {
        await setPhoto(ctx, { userId: caller.id, id: params.id, part: 'detail' }, files.picture)
        return show(caller.id, params.id)
      },
      removeDetail: async ({ caller, params }) => {
        await removePhoto(ctx, { userId: caller.id, id: params.id, part: 'detail' })
        return show(caller.id, params.id)
      },
      setBack: async ({ caller, params, files }) => {
        await setPhoto(ctx, { userId: caller.id, id: params.id, part: 'back' }, files.picture)
        return show(caller.id, params.id)
      },
      removeBack: async ({ caller, params }) => {
        await removePhoto(ctx, { userId: caller.id, id: params.id, part: 'back' })
        return show(caller.id, params.id)
      },
    },
  })
}

/** Before the first byte of a photo is read: whose garment it is. */
async function admitUpload(ctx: Context, caller: Caller, request: FastifyRequest): Promise<void> {
  // The path has an id, and it was parsed as one before.
  const { id } = request.params as { id: string }
  if (!(await findGarment(ctx.db, { userId: caller.id, id }))) throw refuse('not_found')
  await admitPhotos(ctx, caller)
}
