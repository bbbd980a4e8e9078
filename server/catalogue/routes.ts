import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Gender } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { type Owner, theHouse } from '#server/vault/owner.ts'
import { findModel } from './find-model.ts'
import { findUpload, readForScreen, storePicture } from './pictures.ts'
import { pinModel, unpinModel } from './pin-model.ts'
import { presentForAdmin, presentModel } from './present.ts'
import { removeModel, restoreModel } from './remove-model.ts'
import { createModel, updateModel } from './save-model.ts'
import { listChoosable, listModels } from './store.ts'

export function catalogueRoutes(app: FastifyInstance, ctx: Context): void {
  const picture = async (key: string | null | undefined, owner: Owner = theHouse) => {
    const found = key ? await readForScreen(ctx, owner, key) : null
    if (!found) throw refuse('not_found')
    return found
  }
  const choosable = async ({ id }: Caller, gender?: Gender) =>
    (await listChoosable(ctx.db, id, gender)).map(presentModel)
  mount(app, ctx, {
    room: api.catalogue,
    handlers: {
      choose: ({ caller, query }) => choosable(caller, query.gender),
      chooseByGender: ({ caller, params }) => choosable(caller, params.gender),
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
