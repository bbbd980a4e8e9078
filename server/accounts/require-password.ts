import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { guessPassword } from '#server/limits/enforce.ts'
import { refuse } from '#server/refusal.ts'
import { passwordStamp, verifyPassword } from './password.ts'
import { findAccount } from './store.ts'

export interface Proof {
  /** The field of the form that holds it. */
  field: string
  password: string
  network: string
}

/**
 * For what an open session alone may not do. Guesses are counted: somebody who found an open session would otherwise
 * guess here. Answers the stamp of the password that was right.
 */
export async function requirePassword(
  ctx: Context,
  caller: Caller,
  { field, password, network }: Proof,
): Promise<string> {
  const guess = { email: caller.email, network, isSignedIn: true } as const
  const account = await findAccount(ctx.db, caller.id)
  if (!account) throw refuse('unauthorized')
  const isRight = await guessPassword(ctx, guess, async () =>
    (await verifyPassword(password, account.password, network)) ? true : null,
  )
  if (!isRight) throw wrongPassword(field)
  return passwordStamp(account.password)
}

export const wrongPassword = (field: string) =>
  refuse('wrong_password', { fields: { [field]: 'wrong_password' } })
