import type * as z from 'zod/mini'
import type { signInForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { type Guess, guessPassword } from '#server/limits/enforce.ts'
import { refuse } from '#server/refusal.ts'
import { isOutdated, verifyNobody, verifyPassword } from './password.ts'
import { type Proven, proven } from './proven.ts'
import { renewHash } from './renew-hash.ts'
import { type AccountRow, findAccountByEmail } from './store.ts'

export async function signIn(
  ctx: Context,
  { email, password }: z.infer<typeof signInForm>,
  network: string,
): Promise<Proven> {
  const guess = { email, network }
  const user = await guessPassword(ctx, guess, () => check(ctx, guess, password))
  if (!user) throw refuse('bad_credentials')
  return proven(isOutdated(user.password) ? await renewHash(ctx, user, { plain: password, network }) : user)
}

async function check(ctx: Context, { email, network }: Guess, password: string): Promise<AccountRow | null> {
  const user = await findAccountByEmail(ctx.db, email)
  const known = user
    ? await verifyPassword(password, user.password, network)
    : await verifyNobody(password, network)
  return known ? user : null
}
