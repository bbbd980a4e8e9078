import type { Pose } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { eq } from '#server/db/sql.ts'
import { setModel } from './store.ts'

/** Another view of a generated model, beside its front; nothing where the model has another front by now. */
export async function addView(
  tx: Db,
  { modelId, pose, key }: { modelId: string; pose: Pose; key: string },
): Promise<void> {
  const [model] = await tx.select().from(models).where(eq(models.id, modelId)).for('update')
  if (!model?.views || model.views.frontale !== model.imageUrl) return
  await setModel(tx, modelId, { views: { ...model.views, [pose]: key } })
}
