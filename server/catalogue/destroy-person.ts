import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import { type ModelRow, setModel } from './store.ts'

/** Every file of a model: its pictures, and the sheet that the person signed. */
export const filesOf = ({ imageUrl, views, consent }: ModelRow): string[] => [
  ...new Set(
    [imageUrl, ...Object.values(views ?? {}), consent?.sheet].filter((key) => typeof key === 'string'),
  ),
]

/** A model whose pictures and sheet go for good, within the hour. Its row keeps the name for what was made with it. */
export async function destroyPerson(ctx: Context, tx: Db, model: ModelRow): Promise<void> {
  const gone = { deletedAt: ctx.clock(), imageUrl: null, views: null, consent: null }
  await setModel(tx, model.id, gone)
  await removeKeysLater(ctx, tx, filesOf(model))
}
