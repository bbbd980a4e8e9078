import type { Db } from '#server/db/database.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { and, count, eq, isNull } from '#server/db/sql.ts'

export async function countOwnModels(tx: Db, userId: string): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(models)
    .where(and(eq(models.userId, userId), isNull(models.deletedAt)))
  return row?.value ?? 0
}
