import type * as z from 'zod/mini'
import type { signInForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { countGuess, forgiveGuess, takeGuessBack } from '#server/limits/enforce.ts'
import { refuse } from '#server/refusal.ts'
import { isOutdated, verifyNobody, verifyPassword } from './password.ts'
import { renewHash } from './renew-hash.ts'
import { findUserByEmail, type UserRow } from './store.ts'

export async function signIn(
  ctx: Context,
  { email, password }: z.infer<typeof signInForm>,
  network: string,
): Promise<UserRow> {
  const guess = { email, network }
  await countGuess(ctx, guess)
  const user = await check(ctx, email, password).catch(async (error: unknown) => {
    await takeGuessBack(ctx, guess)
    throw error
  })
  if (!user) throw refuse('bad_credentials')
  await forgiveGuess(ctx, guess)
  return isOutdated(user.password) ? renewHash(ctx, user, password) : user
}

async function check(ctx: Context, email: string, password: string): Promise<UserRow | null> {
  const user = await findUserByEmail(ctx.db, email)
  const known = user ? await verifyPassword(password, user.password) : await verifyNobody(password)
  return known ? user : null
}
