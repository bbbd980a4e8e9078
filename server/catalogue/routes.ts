import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { findModel } from './find-model.ts'
import { findUpload, readForScreen, storePicture } from './pictures.ts'
import { presentForAdmin, presentModel } from './present.ts'
import { removeModel, restoreModel } from './remove-model.ts'
import { createModel, updateModel } from './save-model.ts'
import { listActiveModels, listModels } from './store.ts'

export function catalogueRoutes(app: FastifyInstance, ctx: Context): void {
  const picture = async (key: string | null | undefined) => {
    const found = key ? await readForScreen(ctx, key) : null
    if (!found) throw refuse('not_found')
    return found
  }
  mount(app, ctx, {
    room: api.catalogue,
    handlers: {
      choose: async ({ query }) => (await listActiveModels(ctx.db, query.gender)).map(presentModel),
      chooseByGender: async ({ params }) => (await listActiveModels(ctx.db, params.gender)).map(presentModel),
      picture: async ({ params }) => picture((await findModel(ctx.db, params.id))?.imageUrl),
    },
  })
  mount(app, ctx, {
    room: api.catalogueAdmin,
    handlers: {
      list: async ({ query }) => (await listModels(ctx.db, query)).map(presentForAdmin),
      create: async ({ caller, body }) => presentForAdmin(await createModel(ctx, caller, body)),
      update: async ({ caller, params, body }) =>
        presentForAdmin(await updateModel(ctx, caller, { ...body, id: params.id })),
      remove: ({ caller, params }) => removeModel(ctx, caller, params.id),
      restore: async ({ caller, params }) => presentForAdmin(await restoreModel(ctx, caller, params.id)),
      addPicture: async ({ files }) => {
        if (!files.picture) throw refuse('no_file')
        const id = await storePicture(ctx, await ctx.pictures.accept(files.picture.path))
        return { imageUrl: `/api/admin/models/pictures/${id}` }
      },
      uploadedPicture: async ({ params }) => picture(await findUpload(ctx, params.id)),
    },
  })
}
