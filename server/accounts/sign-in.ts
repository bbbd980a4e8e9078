import type * as z from 'zod/mini'
import type { signInForm } from '#contracts/accounts.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { verifyNobody, verifyPassword } from './password.ts'
import { findUserByEmail, type UserRow } from './store.ts'

export async function signIn(
  ctx: Context,
  { email, password }: z.infer<typeof signInForm>,
): Promise<UserRow> {
  const user = await findUserByEmail(ctx.db, email)
  const known = user ? await verifyPassword(password, user.password) : await verifyNobody(password)
  if (!user || !known) throw refuse('bad_credentials')
  return user
}
