import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { openPhoto, setPhoto } from './photo.ts'
import { presentListed, presentManager } from './present.ts'
import { createManager, editManager, removeManager } from './save-manager.ts'
import { countUnnamed, findManager, findManagerOf, listManagers } from './store.ts'

export function managerRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.ownManager,
    handlers: {
      find: async ({ caller }) => {
        const row = await findManagerOf(ctx.db, caller.id)
        return { manager: row && presentManager(row) }
      },
      photo: async ({ caller }) => openPhoto(ctx, await findManagerOf(ctx.db, caller.id)),
    },
  })
  mount(app, ctx, {
    room: api.managers,
    handlers: {
      list: async () => {
        const rows = await listManagers(ctx.db)
        const hasDefault = rows.some(({ isDefault }) => isDefault)
        return {
          managers: rows.map(presentListed),
          unattended: hasDefault ? 0 : await countUnnamed(ctx.db),
        }
      },
      create: ({ caller, body }) => createManager(ctx, caller, body),
      edit: ({ caller, params, body }) => editManager(ctx, caller, { ...body, id: params.id }),
      remove: ({ caller, params }) => removeManager(ctx, caller, params.id),
      photo: async ({ params }) => openPhoto(ctx, await findManager(ctx.db, params.id)),
      setPhoto: ({ caller, params, files }) => setPhoto(ctx, caller, { id: params.id, file: files.picture }),
    },
  })
}
