import { type CreditReason, creditReasons, creditReasonTexts, type LedgerEntry } from '#contracts/billing.ts'
import { isFailureCode } from '#contracts/errors.ts'
import type { LedgerRow } from '#server/quota/list-entries.ts'
import { monthOf } from '#server/quota/period.ts'

/** A line of the ledger as its owner reads it. */
export function presentLedgerEntry(row: LedgerRow): LedgerEntry {
  const isCharge = row.kind === 'charge'
  const reason = isCharge ? chargeReason(row) : returnReason(row)
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    kind: kindOf(row),
    credits: isCharge ? -row.credits : row.credits,
    cause: creditReasonTexts[reason],
    causeCode: row.cause,
    reason,
    generationId: row.generationId,
    hasGeneration: row.isShown,
    period: periodOf(row.period),
  }
}

function kindOf(row: LedgerRow): LedgerEntry['kind'] {
  if (row.kind === 'grant') return 'granted'
  return row.kind === 'charge' ? fateOf(row) : 'givenBack'
}

function fateOf({ status, isReturned }: LedgerRow): 'reserved' | 'used' | 'returned' {
  if (isReturned) return 'returned'
  return status === 'pending' || status === 'processing' ? 'reserved' : 'used'
}

/** A failure that gave nothing back says why: the safety filter does so a few times a day. */
const chargeReason = ({ status, failure, isReturned }: LedgerRow): CreditReason =>
  status === 'failed' && !isReturned && isFailureCode(failure) ? failure : 'generation'

const returnReason = ({ cause }: LedgerRow): CreditReason =>
  creditReasons.find((reason) => reason === cause) ?? 'unexpected'

function periodOf(key: string): LedgerEntry['period'] {
  const from = key.slice(key.indexOf(':') + 1)
  if (key.startsWith('paid:')) return { kind: 'paid', startsAt: from }
  return { kind: 'month', startsAt: monthOf(new Date(`${from}-15T12:00:00Z`)).startsAt.toISOString() }
}
