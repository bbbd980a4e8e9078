import type { FastifyInstance } from 'fastify'
import { api } from '#contracts/api.ts'
import type { Prompt } from '#contracts/prompts.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { createPrompt } from './create-prompt.ts'
import { oneTryOut } from './one-try-out.ts'
import { removePrompt } from './remove-prompt.ts'
import { rollBack } from './roll-back.ts'
import { listPrompts, listVersions, type PromptRow } from './store.ts'
import { offerOf, tryOut } from './try-out.ts'
import { tryOutGarment } from './try-out-garment.ts'
import { updatePrompt } from './update-prompt.ts'

export function promptRoutes(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    room: api.prompts,
    handlers: {
      list: async () => (await listPrompts(ctx.db)).map(({ prompt, author }) => present(prompt, author)),
      create: async ({ caller, body }) => present(await createPrompt(ctx, caller, body), caller.email),
      update: async ({ caller, params, body }) =>
        present(await updatePrompt(ctx, caller, { ...body, id: params.id }), caller.email),
      remove: ({ caller, params }) => removePrompt(ctx, caller, params.id),
      versions: async ({ params }) =>
        (await listVersions(ctx.db, params.key)).map((version) => ({
          ...version,
          author: version.authorEmail,
          createdAt: version.createdAt.toISOString(),
        })),
      rollBack: async ({ caller, params, body }) =>
        present(await rollBack(ctx, caller, { ...params, ...body }), caller.email),
      tryOutOffer: () => offerOf(ctx),
      tryOut: ({ caller, body }) => oneTryOut(ctx, () => tryOut(ctx, caller, body)),
      garment: ({ params }) => tryOutGarment(params.garment),
    },
  })
}

const present = (row: PromptRow, updatedBy: string | null): Prompt => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy,
})
