import { randomBytes } from 'node:crypto'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { lockUser } from './lock-user.ts'
import { hashPassword } from './password.ts'
import { createResetToken } from './request-reset.ts'
import { deleteSessions } from './session-store.ts'
import { endAdministrator, findAccountByEmail, insertAccount, setAdministrator } from './store.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'config'>

/** A new administrator, and the link with which they choose their password; null when the address has an account. */
export async function createAdministrator(ctx: Needs, email: string): Promise<string | null> {
  const password = await nobodysPassword()
  return ctx.db.transaction(async (tx) => {
    const user = await insertAccount(tx, { email, password, isAdmin: true })
    if (!user) return null
    await recordChange(tx, { actor: null, action: 'admin.create', subject: email, at: ctx.clock() })
    return linkFor(ctx, tx, user.id)
  })
}

/**
 * Makes a person an administrator from when they choose a new password with the link. What was there before ends: a
 * stranger may have registered the address first.
 */
export async function grantAdministrator(
  ctx: Needs,
  email: string,
): Promise<{ link: string } | 'unknown' | 'unconfirmed'> {
  const found = await findAccountByEmail(ctx.db, email)
  if (!found) return 'unknown'
  if (ctx.config.smtpUrl && !found.emailConfirmedAt) return 'unconfirmed'
  const password = await nobodysPassword()
  return ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, found.id)
    const at = ctx.clock()
    await setAdministrator(tx, user.id, { password, updatedAt: at })
    await deleteSessions(tx, user.id)
    await recordChange(tx, { actor: null, action: 'admin.grant', subject: email, at })
    return { link: await linkFor(ctx, tx, user.id) }
  })
}

/** The person is an administrator no longer, from their next request on; false when nobody has the address. */
export async function revokeAdministrator(ctx: Needs, email: string): Promise<boolean> {
  const user = await findAccountByEmail(ctx.db, email)
  if (!user) return false
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    await endAdministrator(tx, user.id, at)
    await recordChange(tx, { actor: null, action: 'admin.revoke', subject: email, at })
  })
  return true
}

/** Ends every session of a person whose account somebody else may be in; false when nobody has the address. */
export async function signOutEverywhere(ctx: Needs, email: string): Promise<boolean> {
  const user = await findAccountByEmail(ctx.db, email)
  if (!user) return false
  await ctx.db.transaction(async (tx) => {
    await deleteSessions(tx, user.id)
    await recordChange(tx, { actor: null, action: 'account.sign_out', subject: email, at: ctx.clock() })
  })
  return true
}

/** A link is the only way in. */
const nobodysPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'))

async function linkFor(ctx: Needs, tx: Db, userId: string): Promise<string> {
  return `${ctx.config.appUrl}/reset-password?token=${await createResetToken(ctx, tx, userId)}`
}
