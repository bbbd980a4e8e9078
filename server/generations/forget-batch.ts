import type { Db } from '#server/db/database.ts'
import { generations } from '#server/db/schema/generations.ts'
import { eq } from '#server/db/sql.ts'

/** Its pictures are those of nobody's batch. */
export async function forgetBatch(tx: Db, batchId: string): Promise<void> {
  await tx.update(generations).set({ batchId: null }).where(eq(generations.batchId, batchId))
}
