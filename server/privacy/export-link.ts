import { timingSafeEqual } from 'node:crypto'
import { requirePassword } from '#server/accounts/require-password.ts'
import { signWithPassword } from '#server/accounts/sign-with-password.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'

const linkMs = limits.exportLink.seconds * 1000

/**
 * A browser saves a stream of gigabytes to the disk only when it goes to an address, and sends a password only from a
 * form of ours: so the password buys an address. It is worth something to this account only, once, for some minutes.
 */
export async function requestExport(
  ctx: Context,
  caller: Caller,
  { password, network }: { password: string; network: string },
): Promise<{ url: string; expiresAt: string }> {
  await requirePassword(ctx, caller, { field: 'password', password, network })
  await enforce(ctx, ctx.db, { limit: limits.exportsPerAccount, of: caller.id, code: 'too_many_exports' })
  const expiresAt = new Date(ctx.clock().getTime() + linkMs)
  const token = `${expiresAt.getTime()}-${await signature(ctx, caller, expiresAt.getTime())}`
  return { url: `/api/account/export/${token}`, expiresAt: expiresAt.toISOString() }
}

/** Uses a link up, or refuses it. */
export async function useExportLink(ctx: Context, caller: Caller, token: string): Promise<void> {
  const [, until = '', given = ''] = /^(\d{13})-([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(await signature(ctx, caller, Number(until)))
  const actual = Buffer.from(given)
  const isOurs = actual.length === expected.length && timingSafeEqual(actual, expected)
  const now = ctx.clock()
  if (!isOurs || Number(until) <= now.getTime()) throw refuse('not_found')
  if ((await countHit(ctx.db, { limit: limits.exportLink, of: token, now })) > 0) throw refuse('not_found')
}

// With the hash of the password: a new one makes links worthless, as it does sessions.
const signature = (ctx: Context, { id }: Caller, until: number): Promise<string> =>
  signWithPassword(ctx, id, `export ${id} ${until}`)
