import type { Db } from '#server/db/database.ts'
import { adminConfig } from '#server/db/schema/prompts.ts'

/** The texts that the administrators set, by key; a missing key has a built-in text. */
export async function readPrompts(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ key: adminConfig.key, value: adminConfig.value }).from(adminConfig)
  return new Map(rows.map((row) => [row.key, row.value]))
}
