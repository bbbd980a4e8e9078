import type * as z from 'zod/mini'
import type { signUpForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { welcomeMail } from '#server/mail/templates.ts'
import { refuse } from '#server/refusal.ts'
import { hashPassword } from './password.ts'
import { insertUser, type UserRow } from './store.ts'

/** A new account on the free plan. Only these four fields are taken from the form, whatever else it holds. */
export async function signUp(ctx: Context, form: z.infer<typeof signUpForm>): Promise<UserRow> {
  const { email, firstName, lastName } = form
  const password = await hashPassword(form.password)
  return ctx.db.transaction(async (tx) => {
    const user = await insertUser(tx, { email, firstName, lastName, password })
    if (!user) throw refuse('email_taken')
    const content = welcomeMail({ firstName, appUrl: ctx.config.appUrl })
    await sendMail(ctx, tx, { to: user, content })
    return user
  })
}
