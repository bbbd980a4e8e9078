import type { Context } from '#server/context.ts'
import { hashPassword, passwordStamp } from './password.ts'
import { restampSessions } from './session-store.ts'
import { type AccountRow, replaceHash } from './store.ts'

/** The same password under the present cost; the sessions begun with the old hash go on. */
export async function renewHash(
  ctx: Context,
  user: AccountRow,
  { plain, network }: { plain: string; network: string },
): Promise<AccountRow> {
  const password = await hashPassword(plain, network)
  const renewed = await ctx.db.transaction(async (tx) => {
    // Not when the password was changed in this very moment.
    if (!(await replaceHash(tx, user.id, { from: user.password, to: password }))) return false
    await restampSessions(tx, user.id, { from: passwordStamp(user.password), to: passwordStamp(password) })
    return true
  })
  return renewed ? { ...user, password } : user
}
