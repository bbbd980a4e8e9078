import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { findModel } from './find-model.ts'
import { photographOwn, renewConsent } from './photograph-own.ts'
import { storePicture } from './pictures.ts'
import { presentOwn } from './present.ts'
import { removeOwnModel } from './remove-own-model.ts'
import { openSheet, storeSheet } from './sheets.ts'
import { listOwn } from './store.ts'

export function ownModelRoutes(app: FastifyInstance, ctx: Context): void {
  const upload = ({ id }: Caller) =>
    enforce(ctx, ctx.db, { limit: limits.uploadsPerAccount, of: id, code: 'too_many' })
  mount(app, ctx, {
    room: api.ownModels,
    early: { addPicture: upload, addSheet: upload },
    handlers: {
      list: async ({ caller }) => (await listOwn(ctx.db, caller.id)).map((model) => presentOwn(ctx, model)),
      photograph: async ({ caller, body }) => presentOwn(ctx, await photographOwn(ctx, caller, body)),
      renew: async ({ caller, params, body }) =>
        presentOwn(ctx, await renewConsent(ctx, caller, { ...params, ...body })),
      sheet: async ({ caller, params }) => {
        const model = await findModel(ctx.db, params.id)
        return openSheet(ctx, model?.userId === caller.id ? model : null)
      },
      remove: ({ caller, params }) => removeOwnModel(ctx, caller, params.id),
      addPicture: async ({ caller, files }) => {
        if (!files.picture) throw refuse('no_file')
        const photo = await ctx.pictures.accept(files.picture.path)
        return { picture: await storePicture(ctx, caller.id, photo) }
      },
      addSheet: async ({ caller, files }) => {
        if (!files.sheet) throw refuse('no_file')
        return { sheet: await storeSheet(ctx, caller.id, files.sheet) }
      },
    },
  })
}
