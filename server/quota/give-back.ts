import type { FailureCode } from '#contracts/errors.ts'
import { holdUser } from '#server/accounts/lock-user.ts'
import type { Db } from '#server/db/database.ts'
import { quotaLedger } from '#server/db/schema/quota.ts'
import { and, count, eq, gt } from '#server/db/sql.ts'
import { returnCredit } from './counter.ts'

// The provider may have billed what its safety filter refused; without a cap that would be a free service.
const refusedPerDay = 3
const dayMs = 24 * 3600 * 1000

interface GiveBack {
  generationId: string
  cause: FailureCode | 'removed' | 'not_right' | 'unlikely'
  now: Date
}

/**
 * Returns the credit of a generation to the period that paid for it; true when this call did it.
 * However often it is called, the ledger's unique pair lets it happen once.
 */
export async function giveBackCredit(tx: Db, { generationId, cause, now }: GiveBack): Promise<boolean> {
  const [charge] = await tx
    .select({ userId: quotaLedger.userId, period: quotaLedger.period })
    .from(quotaLedger)
    .where(and(eq(quotaLedger.generationId, generationId), eq(quotaLedger.kind, 'charge')))
  if (!charge) return false
  await holdUser(tx, charge.userId)
  if (cause === 'refused' && (await refusedToday(tx, charge.userId, now)) >= refusedPerDay) return false
  const entered = await tx
    .insert(quotaLedger)
    .values({ ...charge, generationId, kind: 'refund', cause, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: quotaLedger.id })
  if (entered.length === 0) return false
  await returnCredit(tx, charge)
  return true
}

async function refusedToday(tx: Db, userId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ value: count() })
    .from(quotaLedger)
    .where(
      and(
        eq(quotaLedger.userId, userId),
        eq(quotaLedger.kind, 'refund'),
        eq(quotaLedger.cause, 'refused'),
        gt(quotaLedger.createdAt, new Date(now.getTime() - dayMs)),
      ),
    )
  return row?.value ?? 0
}
