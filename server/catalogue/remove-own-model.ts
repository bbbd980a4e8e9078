import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { destroyPerson } from './destroy-person.ts'
import { shown } from './save-model.ts'
import { lockOwnModel } from './store.ts'

/** A shop's own model goes for good; what was made with it keeps its name. */
export async function removeOwnModel(ctx: Context, caller: Caller, id: string): Promise<void> {
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const model = await lockOwnModel(tx, { id, userId: caller.id })
    if (!model) throw refuse('not_found')
    await destroyPerson(ctx, tx, model)
    const change = { action: 'model.delete', subject: model.name, before: shown(model), at } as const
    await recordChange(tx, { actor: caller, ...change })
  })
}
