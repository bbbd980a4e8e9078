import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { destroyPerson } from './destroy-person.ts'
import { shown } from './save-model.ts'
import { lockModel, type ModelRow, reviveModel, setModel } from './store.ts'

/** Nobody can choose it any more; the generations made with it keep its name. Of a photographed person nothing comes back. */
export async function removeModel(ctx: Context, caller: Caller, id: string): Promise<void> {
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const before = await lockModel(tx, id)
    if (!before) throw refuse('not_found')
    if (before.origin === 'photographed') await destroyPerson(ctx, tx, before)
    else await setModel(tx, id, { deletedAt: at })
    const change = { action: 'model.delete', subject: before.name, before: shown(before), at } as const
    await recordChange(tx, { actor: caller, ...change })
  })
}

export async function restoreModel(ctx: Context, caller: Caller, id: string): Promise<ModelRow> {
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const model = await reviveModel(tx, id, at)
    if (!model) throw refuse('not_found')
    const change = { action: 'model.restore', subject: model.name, after: shown(model), at } as const
    await recordChange(tx, { actor: caller, ...change })
    return model
  })
}
