import { tellProviderLater } from '#server/billing/save-profile.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { isTaken } from '#server/db/is-taken.ts'
import { refuse } from '#server/refusal.ts'
import { lockUser } from './lock-user.ts'
import { tokenDigest } from './request-reset.ts'
import { findEmailChange, setAddress, voidConfirmation, voidTokens } from './store.ts'

/** The link was opened at the new address: from now on it is the account's. The same link again changes nothing. */
export async function confirmEmailChange(ctx: Context, token: string): Promise<{ email: string }> {
  const digest = tokenDigest(token)
  try {
    return await ctx.db.transaction((tx) => change(ctx, tx, digest))
  } catch (error) {
    // Somebody has signed up with the address meanwhile.
    throw isTaken(error) ? refuse('confirmation_link_invalid') : error
  }
}

async function change(ctx: Context, tx: Db, digest: string): Promise<{ email: string }> {
  const found = await findEmailChange(tx, digest, ctx.clock())
  if (!found) throw refuse('confirmation_link_invalid')
  const user = await lockUser(tx, found.userId)
  // A new password, or another address, may have been first.
  const asked = await findEmailChange(tx, digest, ctx.clock())
  if (!asked) throw refuse('confirmation_link_invalid')
  const { email } = asked
  if (email === user.email) return { email }
  await setAddress(tx, user.id, email, ctx.clock())
  // Links in the mailbox of the former address.
  await voidTokens(tx, user.id)
  await voidConfirmation(tx, user.id)
  await tellProviderLater(ctx, tx, user.id)
  await ctx.events.publish(tx, { userId: user.id, generationId: null })
  return { email }
}
