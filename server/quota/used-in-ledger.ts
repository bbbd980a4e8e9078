import { quotaLedger } from '#server/db/schema/quota.ts'
import { type SQL, sql } from '#server/db/sql.ts'

/** Charges less give-backs of one period, as SQL. Grants raise the limit instead. */
export const usedInLedger = (userId: string | SQL, period: string | SQL) =>
  sql<number>`(select coalesce(sum(case ${quotaLedger.kind} when 'charge' then 1 when 'refund' then -1 else 0 end), 0)::int
    from ${quotaLedger} where ${quotaLedger.userId} = ${userId} and ${quotaLedger.period} = ${period})`
