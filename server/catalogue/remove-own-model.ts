import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { and, eq, isNull } from '#server/db/sql.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { shown } from './save-model.ts'
import { setModel } from './store.ts'

/** A shop's own model goes for good, pictures first; what was made with it keeps its name. */
export async function removeOwnModel(ctx: Context, caller: Caller, id: string): Promise<void> {
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const isOwn = and(eq(models.id, id), eq(models.userId, caller.id), isNull(models.deletedAt))
    const [model] = await tx.select().from(models).where(isOwn).for('update')
    if (!model) throw refuse('not_found')
    await setModel(tx, id, { deletedAt: at, imageUrl: null, views: null, origin: 'undeclared' })
    const keys = new Set([model.imageUrl, ...Object.values(model.views ?? {})])
    await removeKeysLater(
      ctx,
      tx,
      [...keys].flatMap((key) => key ?? []),
    )
    const change = { action: 'model.delete', subject: model.name, before: shown(model), at } as const
    await recordChange(tx, { actor: caller, ...change })
  })
}
