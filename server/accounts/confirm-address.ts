import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { tokenDigest } from './request-reset.ts'
import { findToConfirm, setConfirmed } from './store.ts'

/** The link of a mail has arrived: the mailbox is the account's. The same link again changes nothing. */
export async function confirmAddress(ctx: Context, token: string): Promise<{ email: string }> {
  const now = ctx.clock()
  const user = await findToConfirm(ctx.db, tokenDigest(token), now)
  if (!user) throw refuse('confirmation_link_invalid')
  await ctx.db.transaction(async (tx) => {
    if (!(await setConfirmed(tx, user.id, now))) return
    // The page that is open elsewhere stops asking.
    await ctx.events.publish(tx, { userId: user.id, generationId: null })
  })
  return { email: user.email }
}
