import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { hashPassword } from './password.ts'
import { createResetToken } from './request-reset.ts'
import { findUserByEmail, insertUser, updateUser } from './store.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'config'>

/** A new administrator, and the link with which they choose their password; null when the address has an account. */
export async function createAdministrator(ctx: Needs, email: string): Promise<string | null> {
  // A password that nobody knows: the link is the only way in.
  const password = await hashPassword(randomBytes(32).toString('base64url'))
  return ctx.db.transaction(async (tx) => {
    const user = await insertUser(tx, { email, password, isAdmin: true })
    if (!user) return null
    const token = await createResetToken(ctx, tx, user)
    return `${ctx.config.appUrl}/reset-password?token=${token}`
  })
}

/** Makes a person an administrator, or no longer; false when nobody has the address. Holds from their next request on. */
export async function setAdministrator(ctx: Needs, email: string, isAdmin: boolean): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, email)
  if (user) await updateUser(ctx.db, user.id, { isAdmin, updatedAt: ctx.clock() })
  return user !== null
}
