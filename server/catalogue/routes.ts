import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { type Owner, theHouse } from '#server/vault/owner.ts'
import { findModel } from './find-model.ts'
import { listModelsFor } from './list-models-for.ts'
import { findUpload, readForScreen, storePicture } from './pictures.ts'
import { pinModel, unpinModel } from './pin-model.ts'
import { presentForAdmin, presentModel } from './present.ts'
import { removeModel, restoreModel } from './remove-model.ts'
import { createModel, updateModel } from './save-model.ts'
import { openSheet, storeSheet } from './sheets.ts'
import { listModels } from './store.ts'

export function catalogueRoutes(app: FastifyInstance, ctx: Context): void {
  const picture = async (key: string | null | undefined, owner: Owner = theHouse) => {
    const found = key ? await readForScreen(ctx, owner, key) : null
    if (!found) throw refuse('not_found')
    return found
  }
  const choosable = async (asked: Parameters<typeof listModelsFor>[1]) =>
    (await listModelsFor(ctx, asked)).map(presentModel)
  mount(app, ctx, {
    room: api.catalogue,
    handlers: {
      choose: ({ caller, query }) => choosable({ userId: caller.id, gender: query.gender }),
      chooseByGender: ({ caller, params }) => choosable({ userId: caller.id, gender: params.gender }),
      pin: ({ caller, params }) => pinModel(ctx, caller, params.id),
      unpin: ({ caller, params }) => unpinModel(ctx, caller, params.id),
      picture: async ({ caller, params }) => {
        const model = await findModel(ctx.db, params.id)
        // A shop's own is nobody else's to see.
        if (model?.userId && model.userId !== caller.id) throw refuse('not_found')
        return picture(model?.imageUrl, model?.userId)
      },
    },
  })
  mount(app, ctx, {
    room: api.catalogueAdmin,
    handlers: {
      list: async ({ query }) =>
        (await listModels(ctx.db, query)).map((model) => presentForAdmin(ctx, model)),
      create: async ({ caller, body }) => presentForAdmin(ctx, await createModel(ctx, caller, body)),
      update: async ({ caller, params, body }) =>
        presentForAdmin(ctx, await updateModel(ctx, caller, { ...body, id: params.id })),
      remove: ({ caller, params }) => removeModel(ctx, caller, params.id),
      restore: async ({ caller, params }) => presentForAdmin(ctx, await restoreModel(ctx, caller, params.id)),
      addPicture: async ({ files }) => {
        if (!files.picture) throw refuse('no_file')
        const id = await storePicture(ctx, theHouse, await ctx.pictures.accept(files.picture.path))
        return { imageUrl: `/api/admin/models/pictures/${id}` }
      },
      addSheet: async ({ files }) => {
        if (!files.sheet) throw refuse('no_file')
        return { sheet: await storeSheet(ctx, theHouse, files.sheet) }
      },
      sheet: async ({ params }) => {
        const model = await findModel(ctx.db, params.id)
        // A shop's own lies with the shop alone.
        return openSheet(ctx, model?.userId ? null : model)
      },
      uploadedPicture: async ({ params }) =>
        picture(await findUpload(ctx, theHouse, { id: params.id, part: 'picture' })),
    },
  })
}
