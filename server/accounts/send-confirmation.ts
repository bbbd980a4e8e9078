import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Person } from '#server/db/person.ts'
import type { Caller } from '#server/http/caller.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { confirmAddressMail } from '#server/mail/templates.ts'
import { lockUser } from './lock-user.ts'
import { tokenDigest } from './request-reset.ts'
import { deleteConfirmationsBefore, replaceConfirmation } from './store.ts'

const validMs = 72 * 3_600_000

/** Another link to the caller's own address; false when it is confirmed already. */
export async function sendConfirmation(ctx: Context, caller: Caller): Promise<boolean> {
  if (caller.emailConfirmedAt) return false
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    if (user.emailConfirmedAt) return false
    await enforce(ctx, tx, { limit: limits.confirmationsPerAccount, of: user.id, code: 'too_many_mails' })
    await mailConfirmation(ctx, tx, user)
    return true
  })
}

/** A new link to the address of an account. */
export async function mailConfirmation(ctx: Context, tx: Db, user: Person): Promise<void> {
  const token = await createConfirmation(ctx, tx, user.id)
  await sendMail(ctx, tx, { to: user, content: confirmAddressMail({ site: ctx.config, token }) })
}

/** A token for three days; the one before it is worth nothing any more. Only its digest is stored. */
export async function createConfirmation(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  userId: string,
): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const expiresAt = new Date(ctx.clock().getTime() + validMs)
  await replaceConfirmation(tx, { userId, token: tokenDigest(token), expiresAt })
  return token
}

export const forgetOldConfirmations = (ctx: Context): Promise<void> =>
  deleteConfirmationsBefore(ctx.db, ctx.clock())
