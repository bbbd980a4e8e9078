import type * as z from 'zod/mini'
import type { signUpForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { enforce } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { welcomeMail } from '#server/mail/templates.ts'
import { refuse } from '#server/refusal.ts'
import { requireUncommon } from './common-passwords.ts'
import { mailboxOf } from './mailbox.ts'
import { hashPassword } from './password.ts'
import { insertUser, type UserRow } from './store.ts'

/** A new account on the free plan. Only these four fields are taken from the form, whatever else it holds. */
export async function signUp(
  ctx: Context,
  form: z.infer<typeof signUpForm>,
  network: string,
): Promise<UserRow> {
  const { email, firstName, lastName } = form
  requireUncommon('password', form.password)
  const password = await hashPassword(form.password)
  const created = await ctx.db.transaction(async (tx) => {
    const user = await insertUser(tx, { email, firstName, lastName, password })
    if (!user) return null
    await requireFewSignUps(ctx, tx, { email, network })
    const content = welcomeMail({ firstName, site: ctx.config })
    await sendMail(ctx, tx, { to: user, content })
    return user
  })
  if (created) return created
  // Whoever looks for taken addresses is counted like whoever looks for passwords.
  const code = 'too_many_attempts'
  await enforce(ctx, ctx.db, { limit: limits.guessesPerNetwork, of: network, code })
  throw refuse('email_taken')
}

async function requireFewSignUps(
  ctx: Context,
  tx: Db,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const code = 'too_many_sign_ups'
  await enforce(ctx, tx, { limit: limits.signUpsPerNetwork, of: network, code })
  await enforce(ctx, tx, { limit: limits.signUpsPerMailbox, of: mailboxOf(email), code })
}
