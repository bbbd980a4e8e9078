import { accountNumber } from '#server/audit/forget-actor.ts'
import type { Db } from '#server/db/database.ts'
import { promptVersions } from '#server/db/schema/prompts.ts'
import { eq } from '#server/db/sql.ts'

export async function forgetAuthor(tx: Db, { email, id }: { email: string; id: string }): Promise<void> {
  const authorEmail = accountNumber(id)
  await tx.update(promptVersions).set({ authorEmail }).where(eq(promptVersions.authorEmail, email))
}
