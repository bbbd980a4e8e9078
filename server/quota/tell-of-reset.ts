import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema/users.ts'
import { isNotNull } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { creditsBackMail } from '#server/mail/templates.ts'
import { setTellAfter } from './counter.ts'
import { quotaLimit, quotaPeriod } from './period.ts'

/** Whether a person wants to be told when the credits of the period that runs are back. */
export const askToBeTold = ({ db, clock }: Context, caller: Caller, isWanted: boolean): Promise<void> =>
  setTellAfter(db, caller.id, isWanted ? quotaPeriod(caller, clock()).key : null)

/** Tells everybody once whose period is over and who asked for it. */
export async function tellOfResets(ctx: Context, stopping: AbortSignal): Promise<void> {
  const waiting = await ctx.db.select({ id: users.id }).from(users).where(isNotNull(users.tellAfterPeriod))
  for (const { id } of waiting) {
    if (stopping.aborted) return
    await ctx.db.transaction((tx) => tell(ctx, tx, id))
  }
}

async function tell(ctx: Context, tx: Db, userId: string): Promise<void> {
  const user = await lockUser(tx, userId)
  const { tellAfterPeriod: after } = user
  const period = quotaPeriod(user, ctx.clock())
  if (after === null || after === period.key) return
  await setTellAfter(tx, userId, null)
  // Another plan brought credits of its own, and the person knows.
  if (kindOf(after) !== kindOf(period.key)) return
  const reader = { firstName: nameOf(user), site: ctx.config }
  await sendMail(ctx, tx, { to: user, content: creditsBackMail({ ...reader, limit: quotaLimit(user) }) })
}

const kindOf = (period: string): string => period.slice(0, period.indexOf(':'))
