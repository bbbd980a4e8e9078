import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { SessionData } from '#server/db/schema/accounts.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { rememberNetwork } from '#server/limits/known-networks.ts'
import type { Stamped } from './find-person.ts'
import type { Proven } from './proven.ts'
import { findSession, insertSession, removeSession, renewSession } from './session-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the cookie opened, while it holds. It does not yet say that the password is still the same (identify.ts). */
    session: SessionData | null
    /** Whose session that is. */
    sessionOwner: Stamped | null
  }
}

const dayMs = 24 * 3600 * 1000
const idleMs = 7 * dayMs
const longestMs = 30 * dayMs
// Readable by the page: without it the browser need not ask who is signed in. It proves nothing.
export const hintCookie = 'signed_in'

/** Needs @fastify/cookie with the secret of the sessions. */
export function addSessions(app: FastifyInstance, ctx: Context): void {
  app.decorateRequest('session', null)
  app.decorateRequest('sessionOwner', null)
  app.addHook('onRequest', async (request, reply) => {
    const key = sessionKey(ctx, request)
    const found = key ? await findSession(ctx.db, key) : null
    if (found && isLive(found.session, ctx.clock())) {
      request.session = found.session
      request.sessionOwner = found.owner
    }
    if (key && request.session) await renewWhenOld(ctx, { key, request, reply })
    // One that we did sign stays: this may be a late answer to a session that a newer one has replaced in the browser.
    if (!key && request.cookies[sessionCookie(ctx)]) reply.clearCookie(sessionCookie(ctx), options(ctx))
  })
}

/** A new key at every sign-in: one that somebody planted beforehand is worth nothing. */
export async function startSession(
  ctx: Context,
  { request, reply, user }: { request: FastifyRequest; reply: FastifyReply; user: Proven },
): Promise<void> {
  const former = sessionKey(ctx, request)
  if (former) await removeSession(ctx.db, former)
  const now = ctx.clock()
  const expires = new Date(now.getTime() + idleMs)
  const data: SessionData = {
    userId: user.id,
    publicId: randomUUID(),
    startedAt: now.toISOString(),
    seenAt: now.toISOString(),
    passwordStamp: user.passwordStamp,
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
  }
  const sid = randomBytes(24).toString('base64url')
  await insertSession(ctx.db, digest(sid), { data, expires })
  request.session = data
  reply.setCookie(sessionCookie(ctx), sid, { ...options(ctx), expires, signed: true })
  reply.setCookie(hintCookie, '1', hintOptions(ctx))
  await rememberNetwork(ctx, ctx.db, { user, network: clientNetwork(request) })
}

/** The row of the database that a cookie with our signature stands for. */
export function sessionKey(ctx: Context, request: FastifyRequest): string | null {
  const cookie = request.cookies[sessionCookie(ctx)]
  const { value } = cookie ? request.unsignCookie(cookie) : { value: null }
  return value === null ? null : digest(value)
}

/** Used within a week, begun within a month. */
export const isLive = ({ startedAt, seenAt }: SessionData, now: Date): boolean =>
  now.getTime() - Date.parse(seenAt) < idleMs && now.getTime() - Date.parse(startedAt) < longestMs

export async function endSession(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = sessionKey(ctx, request)
  if (key) await removeSession(ctx.db, key)
  // Streams that this session opened have to end.
  if (request.session)
    await ctx.events.publish(ctx.db, { userId: request.session.userId, generationId: null })
  request.session = null
  // Pictures in the browser's cache are gone too: somebody else may sit down next.
  reply.header('clear-site-data', '"cache", "cookies"')
  reply.clearCookie(sessionCookie(ctx), options(ctx))
  reply.clearCookie(hintCookie, hintOptions(ctx))
}

/** Once a day at most, so that reading does not mean writing. */
async function renewWhenOld(
  ctx: Context,
  { key, request, reply }: { key: string; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { session, cookies } = request
  const now = ctx.clock()
  if (!session || now.getTime() - Date.parse(session.seenAt) < dayMs) return
  const expires = new Date(now.getTime() + idleMs)
  await renewSession(ctx.db, key, { seenAt: now, expires })
  const name = sessionCookie(ctx)
  reply.setCookie(name, cookies[name] ?? '', { ...options(ctx), expires })
  reply.setCookie(hintCookie, '1', hintOptions(ctx))
}

/** Only a digest of the key is in the database: who reads the table cannot take a session over. */
const digest = (sid: string): string => createHash('sha256').update(sid).digest('base64url')
const isSecure = (ctx: Context): boolean => ctx.config.appUrl.startsWith('https:')
const sessionCookie = (ctx: Context): string => (isSecure(ctx) ? '__Host-sid' : 'sid')
const options = (ctx: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isSecure(ctx),
})
const hintOptions = (ctx: Context) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: isSecure(ctx),
  maxAge: idleMs / 1000,
})
