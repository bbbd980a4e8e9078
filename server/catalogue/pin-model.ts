import type { Context } from '#server/context.ts'
import { pinnedModels } from '#server/db/schema/catalogue.ts'
import { and, eq } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { mayChoose } from './choose-model.ts'
import { findModel } from './find-model.ts'

/** In place of the one of its gender that was pinned before. */
export async function pinModel(ctx: Context, caller: Caller, modelId: string): Promise<void> {
  const model = await findModel(ctx.db, modelId)
  if (!model || !mayChoose(ctx, model, caller.id)) throw refuse('not_found')
  await ctx.db
    .insert(pinnedModels)
    .values({ userId: caller.id, gender: model.gender, modelId })
    .onConflictDoUpdate({ target: [pinnedModels.userId, pinnedModels.gender], set: { modelId } })
}

export async function unpinModel(ctx: Context, caller: Caller, modelId: string): Promise<void> {
  await ctx.db
    .delete(pinnedModels)
    .where(and(eq(pinnedModels.userId, caller.id), eq(pinnedModels.modelId, modelId)))
}
