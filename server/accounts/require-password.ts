import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { guessPassword } from '#server/limits/enforce.ts'
import { refuse } from '#server/refusal.ts'
import { verifyPassword } from './password.ts'

export interface Proof {
  /** The field of the form that holds it. */
  field: string
  password: string
  network: string
}

/** For what an open session alone may not do. Guesses are counted: somebody who found an open session would otherwise guess here. */
export async function requirePassword(
  ctx: Context,
  caller: Caller,
  { field, password, network }: Proof,
): Promise<void> {
  const guess = { email: caller.email, network, isSignedIn: true } as const
  const isRight = await guessPassword(ctx, guess, async () =>
    (await verifyPassword(password, caller.password, network)) ? true : null,
  )
  if (!isRight) throw wrongPassword(field)
}

export const wrongPassword = (field: string) =>
  refuse('wrong_password', { fields: { [field]: 'wrong_password' } })
