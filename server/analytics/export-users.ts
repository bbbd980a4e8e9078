import { Readable } from 'node:stream'
import { formatsOf } from '#contracts/format.ts'
import { plans } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import { csvMark, csvRow } from '#server/http/csv.ts'
import { presentAccount } from './present-account.ts'
import { type AccountRow, listUsersAfter } from './users-store.ts'

const portion = 2_000
const italian = formatsOf('it')

/** The table of accounts for a spreadsheet set to Italian, with decimal commas. */
export function exportUsers(ctx: Context, search: string): Readable {
  return Readable.from(lines(ctx, search))
}

async function* lines(ctx: Context, search: string): AsyncGenerator<string> {
  yield `${csvMark}${csvRow(['Email', 'Piano', 'Immagini', 'Questo mese', 'Ricavi (EUR)', 'Iscritto il'])}`
  const now = ctx.clock()
  let after: AccountRow | null = null
  do {
    const rows: AccountRow[] = await listUsersAfter(ctx.db, { search, after, limit: portion })
    yield rows.map((account) => describe(account, now)).join('')
    after = rows.length === portion ? (rows.at(-1) ?? null) : null
  } while (after)
}

function describe(account: AccountRow, now: Date): string {
  const { email, plan, generationsCount, monthlyUsed, revenue, createdAt } = presentAccount(account, now)
  const euro = (revenue / 100).toFixed(2).replace('.', ',')
  return csvRow([
    email ?? 'N/A',
    plans[plan].name,
    generationsCount,
    monthlyUsed,
    euro,
    italian.formatDay(createdAt),
  ])
}
