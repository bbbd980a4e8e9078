import type { Context } from '#server/context.ts'
import { countGuess, forgiveGuess } from '#server/limits/enforce.ts'
import { refuse } from '#server/refusal.ts'
import type { Caller } from './caller.ts'
import { verifyPassword } from './password.ts'

export interface Proof {
  /** The field of the form that holds it. */
  field: string
  password: string
  network: string
}

/** For what an open session alone may not do. Guesses are counted: whoever found one would otherwise guess here. */
export async function requirePassword(
  ctx: Context,
  caller: Caller,
  { field, password, network }: Proof,
): Promise<void> {
  const guess = { email: caller.email, network }
  await countGuess(ctx, guess)
  if (!(await verifyPassword(password, caller.password))) throw wrongPassword(field)
  await forgiveGuess(ctx, guess)
}

export const wrongPassword = (field: string) =>
  refuse('wrong_password', { fields: { [field]: 'La password attuale non è corretta.' } })
