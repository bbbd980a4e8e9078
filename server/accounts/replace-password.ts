import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import { forgetHits } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { passwordChangedMail } from '#server/mail/templates.ts'
import { deleteSessions } from './session-store.ts'
import { setPassword, voidEmailChange, voidTokens } from './store.ts'

/** What every new password brings with it: older links, an address asked for and all sessions end, and the owner hears of it. */
export async function replacePassword(
  ctx: Context,
  tx: Db,
  { user, password }: { user: Person; password: string },
): Promise<void> {
  await setPassword(tx, user.id, { password, updatedAt: ctx.clock() })
  await voidTokens(tx, user.id)
  await voidEmailChange(tx, user.id)
  await deleteSessions(tx, user.id)
  await ctx.events.publish(tx, { userId: user.id, generationId: null })
  // What was guessed at the old password must not keep the owner out.
  await forgetHits(tx, limits.guessesPerAccount, user.email)
  const content = passwordChangedMail({ firstName: nameOf(user), site: ctx.config })
  await sendMail(ctx, tx, { to: user, content })
}
