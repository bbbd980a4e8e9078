import type { LedgerEntry } from '#contracts/billing.ts'
import { failures } from '#contracts/errors.ts'
import type { LedgerRow } from '#server/quota/list-entries.ts'
import { monthOf } from '#server/quota/period.ts'

const reasons: Record<string, string | undefined> = { ...failures, removed: 'Generazione rimossa' }

/** A line of the ledger as its owner reads it. */
export function presentLedgerEntry(row: LedgerRow): LedgerEntry {
  const isCharge = row.kind === 'charge'
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    kind: isCharge ? fateOf(row) : 'givenBack',
    credits: isCharge ? -1 : 1,
    cause: isCharge ? chargeText(row) : (reasons[row.cause] ?? failures.unexpected),
    causeCode: row.cause,
    generationId: row.generationId,
    hasGeneration: row.isShown,
    period: periodOf(row.period),
  }
}

function fateOf({ status, isReturned }: LedgerRow): 'reserved' | 'used' | 'returned' {
  if (isReturned) return 'returned'
  return status === 'pending' || status === 'processing' ? 'reserved' : 'used'
}

/** A failure that gave nothing back says why: the safety filter does so a few times a day. */
const chargeText = ({ status, errorMessage, isReturned }: LedgerRow): string =>
  status === 'failed' && !isReturned && errorMessage ? errorMessage : 'Generazione'

function periodOf(key: string): LedgerEntry['period'] {
  const from = key.slice(key.indexOf(':') + 1)
  if (key.startsWith('paid:')) return { kind: 'paid', startsAt: from }
  return { kind: 'month', startsAt: monthOf(new Date(`${from}-15T12:00:00Z`)).startsAt.toISOString() }
}
