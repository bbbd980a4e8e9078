import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { asCaller } from './caller.ts'
import { findSession } from './session-store.ts'
import { isLive, sessionKey } from './sessions.ts'

/** Who is asking. The row is read each time: a role or plan that was taken away is gone on the very next request. */
export async function identify(ctx: Context, request: FastifyRequest): Promise<Caller | null> {
  const { session, sessionOwner: owner } = request
  // Begun with a password that is not the person's any more.
  if (!owner || session?.passwordStamp !== owner.passwordStamp) return null
  return asCaller(owner.person, ctx.config.superAdminEmail)
}

/** Asked again while a stream stays open: its session may have been ended elsewhere, or have come to its end. */
export async function isStillSignedIn(ctx: Context, request: FastifyRequest): Promise<boolean> {
  const key = sessionKey(ctx, request)
  const found = key ? await findSession(ctx.db, key) : null
  if (!found || !isLive(found.session, ctx.clock())) return false
  return found.session.passwordStamp === found.owner?.passwordStamp
}
