import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { findAccount } from './store.ts'

/** A signature that a new password makes worthless, as it does sessions. */
export async function signWithPassword(ctx: Context, userId: string, text: string): Promise<string> {
  const account = await findAccount(ctx.db, userId)
  if (!account) throw refuse('unauthorized')
  return createHmac('sha256', ctx.config.sessionSecret)
    .update(`${text} ${account.password}`)
    .digest('base64url')
}
