import type * as z from 'zod/mini'
import type { signUpForm } from '#contracts/accounts.ts'
import { legalVersion } from '#contracts/legal.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { enforce, requireRoom } from '#server/limits/enforce.ts'
import { limits } from '#server/limits/limits.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { welcomeMail } from '#server/mail/templates.ts'
import { type Refusal, refuse } from '#server/refusal.ts'
import { mailboxOf } from './mailbox.ts'
import { hashPassword } from './password.ts'
import { type Proven, proven } from './proven.ts'
import { requireLastingAddress } from './require-lasting-address.ts'
import { requireUncommon } from './require-uncommon.ts'
import { createConfirmation } from './send-confirmation.ts'
import { findAccountByEmail, insertAccount } from './store.ts'

/** A new account on the free plan. Only these four fields are taken from the form, whatever else it holds. */
export async function signUp(
  ctx: Context,
  form: z.infer<typeof signUpForm>,
  network: string,
): Promise<Proven> {
  const { email, firstName, lastName } = form
  requireUncommon('password', form.password)
  requireLastingAddress(email)
  await requireRoomInNetwork(ctx, network)
  if (await findAccountByEmail(ctx.db, email)) throw await emailTaken(ctx, network)
  await requireRoom(ctx, mailboxRule(email))
  const password = await hashPassword(form.password, network)
  const created = await ctx.db.transaction(async (tx) => {
    // The form states that submitting it means accepting them.
    const acceptances = [{ version: legalVersion, at: ctx.clock().toISOString() }]
    const user = await insertAccount(tx, { email, firstName, lastName, password, acceptances })
    if (!user) return null
    await requireFewSignUps(ctx, tx, { email, network })
    const token = ctx.config.smtpUrl && (await createConfirmation(ctx, tx, user.id))
    await sendMail(ctx, tx, { to: user, content: welcomeMail({ site: ctx.config, token }) })
    return user
  })
  // The address was free a moment ago: somebody else was first.
  if (!created) throw await emailTaken(ctx, network)
  return proven(created)
}

/** Before the costly hash, and before it is known whether the address is taken: the refused learn and cost nothing. */
async function requireRoomInNetwork(ctx: Context, network: string): Promise<void> {
  await requireRoom(ctx, guessRule(network))
  await requireRoom(ctx, signUpRule(network))
}

/** Probing for taken addresses counts as guessing passwords does. */
async function emailTaken(ctx: Context, network: string): Promise<Refusal> {
  await enforce(ctx, ctx.db, guessRule(network))
  return refuse('email_taken')
}

async function requireFewSignUps(
  ctx: Context,
  tx: Db,
  { email, network }: { email: string; network: string },
): Promise<void> {
  await enforce(ctx, tx, signUpRule(network))
  await enforce(ctx, tx, mailboxRule(email))
}

const guessRule = (network: string) =>
  ({ limit: limits.guessesPerNetwork, of: network, code: 'too_many_attempts' }) as const
const signUpRule = (network: string) =>
  ({ limit: limits.signUpsPerNetwork, of: network, code: 'too_many_sign_ups' }) as const
const mailboxRule = (email: string) =>
  ({ limit: limits.signUpsPerMailbox, of: mailboxOf(email), code: 'too_many_sign_ups' }) as const
