import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { emailChangeForm } from '#contracts/own-account.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { addressChangeAskedMail, newAddressMail } from '#server/mail/templates.ts'
import { refuse } from '#server/refusal.ts'
import { lockUser } from './lock-user.ts'
import { tokenDigest } from './request-reset.ts'
import { requireLastingAddress } from './require-lasting-address.ts'
import { requirePassword } from './require-password.ts'
import { deleteEmailChangesBefore, findAccountByEmail, replaceEmailChange } from './store.ts'

const validMs = 24 * 3_600_000

/**
 * Asks for another address, by password: a link goes to it, a note to the present one. An address that is taken gets a mail
 * too, and the answer and what is stored are the same.
 */
export async function requestEmailChange(
  ctx: Context,
  caller: Caller,
  { email, password, network }: z.infer<typeof emailChangeForm> & { network: string },
): Promise<void> {
  requireLastingAddress(email)
  if (email === caller.email) throw refuse('invalid', { fields: { email: 'email_unchanged' } })
  await requirePassword(ctx, caller, { field: 'password', password, network })
  const token = randomBytes(32).toString('hex')
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id)
    await enforce(ctx, tx, { limit: limits.emailChangesPerAccount, of: user.id, code: 'too_many_mails' })
    const isTaken = (await findAccountByEmail(tx, email)) !== null
    const expiresAt = new Date(ctx.clock().getTime() + validMs)
    await replaceEmailChange(tx, { userId: user.id, email, token: tokenDigest(token), expiresAt })
    await sendMail(ctx, tx, {
      // Nobody knows yet whose address it is, so it reads no words of the person's.
      to: { ...user, email, emailConfirmedAt: null },
      content: newAddressMail({ site: ctx.config, token: isTaken ? null : token }),
    })
    const content = addressChangeAskedMail({ firstName: nameOf(user), site: ctx.config })
    await sendMail(ctx, tx, { to: user, content })
  })
}

export const forgetOldEmailChanges = (ctx: Context): Promise<void> =>
  deleteEmailChangesBefore(ctx.db, ctx.clock())
