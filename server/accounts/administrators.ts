import { randomBytes } from 'node:crypto'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { hashPassword } from './password.ts'
import { createResetToken } from './request-reset.ts'
import { deleteSessions } from './session-store.ts'
import { findUserByEmail, insertUser, updateUser } from './store.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'config'>

/** A new administrator, and the link with which they choose their password; null when the address has an account. */
export async function createAdministrator(ctx: Needs, email: string): Promise<string | null> {
  // A password that nobody knows: the link is the only way in.
  const password = await hashPassword(randomBytes(32).toString('base64url'))
  return ctx.db.transaction(async (tx) => {
    const user = await insertUser(tx, { email, password, isAdmin: true })
    if (!user) return null
    await recordChange(tx, { actor: null, action: 'admin.create', subject: email, at: ctx.clock() })
    const token = await createResetToken(ctx, tx, user)
    return `${ctx.config.appUrl}/reset-password?token=${token}`
  })
}

/** Makes a person an administrator, or no longer; false when nobody has the address. Holds from their next request on. */
export async function setAdministrator(ctx: Needs, email: string, isAdmin: boolean): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, email)
  if (!user) return false
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { isAdmin, updatedAt: at })
    const action = isAdmin ? 'admin.grant' : 'admin.revoke'
    await recordChange(tx, { actor: null, action, subject: email, at })
  })
  return true
}

/** Ends every session of a person whose account somebody else may be in; false when nobody has the address. */
export async function signOutEverywhere(ctx: Needs, email: string): Promise<boolean> {
  const user = await findUserByEmail(ctx.db, email)
  if (!user) return false
  await ctx.db.transaction(async (tx) => {
    await deleteSessions(tx, user.id)
    await recordChange(tx, { actor: null, action: 'account.sign_out', subject: email, at: ctx.clock() })
  })
  return true
}
