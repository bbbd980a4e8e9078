import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { eq } from '#server/db/sql.ts'
import type { ModelRow } from './store.ts'

/** Also one that was taken out of the catalogue: what was made with it still speaks of it. */
export async function findModel(db: Db, id: string): Promise<ModelRow | null> {
  const [row] = await db.select().from(models).where(eq(models.id, id))
  return row ?? null
}
