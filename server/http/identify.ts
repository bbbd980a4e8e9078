import type { FastifyRequest } from 'fastify'
import { asCaller, type Caller } from '#server/accounts/caller.ts'
import { passwordStamp } from '#server/accounts/password.ts'
import { findUser } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'
import { liveSession } from './sessions.ts'

/** Who is asking. The row is read each time: a role or plan that was taken away is gone on the very next request. */
export async function identify(ctx: Context, request: FastifyRequest): Promise<Caller | null> {
  const session = liveSession(ctx, request)
  const user = session && (await findUser(ctx.db, session.userId))
  // Begun with a password that is not the person's any more.
  if (!user || session.passwordStamp !== passwordStamp(user.password)) return null
  return asCaller(user, ctx.config.superAdminEmail)
}
