import type { FastifyRequest } from 'fastify'
import { asCaller, type Caller } from '#server/accounts/caller.ts'
import { findUser } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'

/** Who is asking. The row is read each time: a role or plan that was taken away is gone on the very next request. */
export async function identify(ctx: Context, request: FastifyRequest): Promise<Caller | null> {
  const userId = request.session.get('userId')
  if (!userId) return null
  const user = await findUser(ctx.db, userId)
  return user && asCaller(user, ctx.config.superAdminEmail)
}
