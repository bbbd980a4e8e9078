import type { Db } from '#server/db/database.ts'
import { invoices } from '#server/db/schema/billing.ts'
import { and, eq, isNull } from '#server/db/sql.ts'
import { findProfile } from './store.ts'

/** Whom the invoices of an account are made out to, now that it closes and takes its billing data along. */
export async function freezeRecipients(tx: Db, userId: string): Promise<void> {
  const recipient = await findProfile(tx, userId)
  if (!recipient) return
  await tx
    .update(invoices)
    .set({ recipient })
    .where(and(eq(invoices.userId, userId), isNull(invoices.recipient)))
}
