import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { asCaller } from './caller.ts'
import { findWithStamp } from './find-person.ts'
import { findSession } from './session-store.ts'
import { isLive, sessionKey } from './sessions.ts'

/** Who is asking. The row is read each time: a role or plan that was taken away is gone on the very next request. */
export async function identify(ctx: Context, request: FastifyRequest): Promise<Caller | null> {
  const { session } = request
  const known = session && (await findWithStamp(ctx.db, session.userId))
  // Begun with a password that is not the person's any more.
  if (!known || session.passwordStamp !== known.passwordStamp) return null
  return asCaller(known.person, ctx.config.superAdminEmail)
}

/** Asked again while a stream stays open: its session may have been ended elsewhere, or have come to its end. */
export async function isStillSignedIn(ctx: Context, request: FastifyRequest): Promise<boolean> {
  const key = sessionKey(ctx, request)
  const session = key && (await findSession(ctx.db, key))
  if (!session || !isLive(session, ctx.clock())) return false
  const known = await findWithStamp(ctx.db, session.userId)
  return session.passwordStamp === known?.passwordStamp
}
