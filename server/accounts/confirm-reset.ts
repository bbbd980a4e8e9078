import type * as z from 'zod/mini'
import type { resetConfirmForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { requireUncommon } from './common-passwords.ts'
import { lockUser } from './lock-user.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replace-password.ts'
import { tokenDigest } from './request-reset.ts'
import { findTokenOwner, useToken } from './store.ts'

/** Sets a new password with the token of a link. Of many at once with one token, one succeeds. */
export async function confirmReset(
  ctx: Context,
  { token, newPassword }: z.infer<typeof resetConfirmForm>,
): Promise<void> {
  requireUncommon('newPassword', newPassword)
  const digest = tokenDigest(token)
  const userId = await findTokenOwner(ctx.db, digest, ctx.clock())
  // Before the costly hash: rubbish must not keep the server busy.
  if (!userId) throw refuse('reset_link_invalid')
  const password = await hashPassword(newPassword)
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!(await useToken(tx, digest, ctx.clock()))) throw refuse('reset_link_invalid')
    await replacePassword(ctx, tx, { user, password })
  })
}
