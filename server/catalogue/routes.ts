import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { Context } from '#server/context.ts'
import { contentTypeOf } from '#server/generations/keys.ts'
import { mount } from '#server/http/mount.ts'
import { refuse } from '#server/refusal.ts'
import { findModel, listActiveModels, type ModelRow } from './store.ts'

export function catalogueRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.catalogue,
    handlers: {
      choose: async ({ query }) => (await listActiveModels(ctx.db, query.gender)).map(present),
      chooseByGender: async ({ params }) => (await listActiveModels(ctx.db, params.gender)).map(present),
      picture: async ({ params }) => {
        const model = await findModel(ctx.db, params.id)
        const bytes = model?.imageUrl && (await ctx.storage.get(model.imageUrl))
        if (!model?.imageUrl || !bytes) throw refuse('not_found')
        return { bytes, contentType: contentTypeOf(model.imageUrl) }
      },
    },
  })
}

/** `imageUrl` is a storage key in the row and a path of the API on the wire. */
const present = (model: ModelRow): ChoosableModel => ({
  ...model,
  imageUrl: model.imageUrl && `/api/models/${model.id}/picture`,
})
