import type * as z from 'zod/mini'
import type { resetConfirmForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { uncountHit } from '#server/limits/count-hit.ts'
import { enforce } from '#server/limits/enforce.ts'
import { rememberNetwork } from '#server/limits/known-networks.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import { lockUser } from './lock-user.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replace-password.ts'
import { tokenDigest } from './request-reset.ts'
import { requireUncommon } from './require-uncommon.ts'
import { findTokenOwner, setPasswordByLink, useToken } from './store.ts'

/** Sets a new password with the token of a link. Of many at once with one token, one succeeds. */
export async function confirmReset(
  ctx: Context,
  { token, newPassword }: z.infer<typeof resetConfirmForm>,
  network: string,
): Promise<void> {
  requireUncommon('newPassword', newPassword)
  // Counted like a guess: one good link must not be worth a flood of hashes.
  const tries = { limit: limits.guessesPerNetwork, of: network }
  await enforce(ctx, ctx.db, { ...tries, code: 'too_many_attempts' })
  const digest = tokenDigest(token)
  const userId = await findTokenOwner(ctx.db, digest, ctx.clock())
  // Before the costly hash: rubbish must not keep the server busy.
  if (!userId) throw refuse('reset_link_invalid')
  const password = await hashPassword(newPassword, network)
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!(await useToken(tx, digest, ctx.clock()))) throw refuse('reset_link_invalid')
    // The link came from the mailbox, or from the hand of an operator who knows the person.
    const emailConfirmedAt = user.emailConfirmedAt ?? ctx.clock()
    await setPasswordByLink(tx, userId, emailConfirmedAt)
    await replacePassword(ctx, tx, { user: { ...user, emailConfirmedAt }, password })
    // It proved who it is: strangers who go on guessing do not keep them from signing in now.
    await rememberNetwork(ctx, tx, { user, network })
  })
  await uncountHit(ctx.db, tries.limit, network)
}
