import type { AnswerCode } from '#contracts/answers.ts'
import { complaintShare } from '#contracts/complaint.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Db } from '#server/db/database.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { and, count, eq } from '#server/db/sql.ts'
import { giveBackCredit } from './give-back.ts'
import { quotaLimit, quotaPeriod } from './period.ts'

interface Complaint {
  userId: string
  generationId: string
  now: Date
}

/**
 * Returns the credit of a finished picture whose owner complains with reason, and says what became of it. Called with
 * the picture's row locked, so that of two complaints at once the second finds what the first did.
 */
export async function returnForComplaint(
  tx: Db,
  { userId, generationId, now }: Complaint,
): Promise<AnswerCode> {
  const entries = await tx
    .select({ kind: quotaLedger.kind, period: quotaLedger.period })
    .from(quotaLedger)
    .where(eq(quotaLedger.generationId, generationId))
  if (entries.some(({ kind }) => kind === 'refund')) return 'complaint_refunded'
  // One account's complaints take turns, so that the limit is exact.
  const user = await lockUser(tx, userId)
  const { key: period } = quotaPeriod(user, now)
  // A credit of a period that is over would come back to nobody's use.
  if (!entries.some((charge) => charge.period === period)) return 'complaint_late'
  const most = Math.ceil(quotaLimit(user) * complaintShare)
  if ((await countReturned(tx, userId, period)) >= most) return 'complaint_limit'
  await giveBackCredit(tx, { generationId, cause: 'not_right', now })
  return 'complaint_refunded'
}

async function countReturned(tx: Db, userId: string, period: string): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(quotaLedger)
    .where(
      and(
        eq(quotaLedger.userId, userId),
        eq(quotaLedger.period, period),
        eq(quotaLedger.kind, 'refund'),
        eq(quotaLedger.cause, 'not_right'),
      ),
    )
  return row?.value ?? 0
}
