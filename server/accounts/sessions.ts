import { createHash, randomUUID } from 'node:crypto'
import type {} from '@fastify/cookie'
import session from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { clientNetwork } from '#server/http/client-network.ts'
import { rememberNetwork } from '#server/limits/known-networks.ts'
import { passwordStamp } from './password.ts'
import { renewSession, type SessionData } from './session-store.ts'
import type { UserRow } from './store.ts'

declare module 'fastify' {
  interface Session extends Partial<SessionData> {}
}

const dayMs = 24 * 3600 * 1000
const idleMs = 7 * dayMs
const longestMs = 30 * dayMs
// Readable by the page: without it the browser need not ask who is signed in. It proves nothing.
export const hintCookie = 'signed_in'

export async function addSessions(app: FastifyInstance, ctx: Context): Promise<void> {
  // connect-pg-simple wants express-session's Store class to extend; the queries are all it uses.
  const Store = connectPgSimple({ Store: class {} } as never)
  const store = new Store({
    pool: { query: (text: string, values?: unknown[]) => ctx.database.query(text, values) } as never,
    tableName: 'sessions',
    ttl: idleMs / 1000,
    pruneSessionInterval: 15 * 60,
    errorLog: (error: unknown) => ctx.log.error({ error: String(error) }, 'session store'),
  })
  app.addHook('onClose', async () => store.close())
  await app.register(session, {
    secret: ctx.config.sessionSecret,
    cookieName: sessionCookie(ctx),
    store: byDigest(store) as never,
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(ctx), maxAge: idleMs },
  })
  app.addHook('onRequest', (request, reply) => renewWhenOld(ctx, request, reply))
}

/** A new session id at every sign-in: one that somebody planted beforehand is worth nothing. */
export async function startSession(
  ctx: Context,
  { request, reply, user }: { request: FastifyRequest; reply: FastifyReply; user: UserRow },
): Promise<void> {
  await request.session.regenerate()
  const now = ctx.clock().toISOString()
  const data: SessionData = {
    userId: user.id,
    publicId: randomUUID(),
    startedAt: now,
    seenAt: now,
    passwordStamp: passwordStamp(user.password),
    userAgent: request.headers['user-agent']?.slice(0, 200) ?? null,
  }
  Object.assign(request.session, data)
  // The library saves nothing when a proxy that ends TLS does not say so, and nobody could sign in.
  if (isSecure(ctx) && request.protocol !== 'https') await request.session.save()
  reply.setCookie(hintCookie, '1', hintOptions(ctx))
  await rememberNetwork(ctx, ctx.db, { user, network: clientNetwork(request) })
}

/** The session behind a request while it holds: used within a week, begun within a month. */
export function liveSession(ctx: Context, request: FastifyRequest): SessionData | null {
  const { userId, publicId, startedAt, seenAt, passwordStamp, userAgent = null } = request.session
  if (!userId || !publicId || !startedAt || !seenAt || !passwordStamp) return null
  const data = { userId, publicId, startedAt, seenAt, passwordStamp, userAgent }
  return isLive(data, ctx.clock()) ? data : null
}

export const isLive = ({ startedAt, seenAt }: SessionData, now: Date): boolean =>
  now.getTime() - Date.parse(seenAt) < idleMs && now.getTime() - Date.parse(startedAt) < longestMs

export async function endSession(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { userId } = request.session
  await request.session.destroy()
  // Streams that this session opened have to end.
  if (userId) await ctx.events.publish(ctx.db, { userId, generationId: null })
  // Pictures in the browser's cache are gone too: somebody else may sit down next.
  reply.header('clear-site-data', '"cache", "cookies"')
  reply.clearCookie(sessionCookie(ctx), { path: '/' })
  reply.clearCookie(hintCookie, hintOptions(ctx))
}

/** Once a day at most, so that reading does not mean writing. */
async function renewWhenOld(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const live = liveSession(ctx, request)
  const now = ctx.clock()
  if (!live || now.getTime() - Date.parse(live.seenAt) < dayMs) return
  const expires = new Date(now.getTime() + idleMs)
  const { sessionId, encryptedSessionId } = request.session
  await renewSession(ctx.db, digest(sessionId), { seenAt: now, expires })
  const options = { path: '/', sameSite: 'lax', secure: isSecure(ctx), expires } as const
  reply.setCookie(sessionCookie(ctx), encryptedSessionId, { ...options, httpOnly: true })
  reply.setCookie(hintCookie, '1', hintOptions(ctx))
}

type Callback = (error?: unknown, session?: unknown) => void
interface Store {
  get(sid: string, done: Callback): void
  set(sid: string, session: never, done: Callback): void
  destroy(sid: string, done: Callback): void
}

/** Only a digest of the key is in the database: who reads the table cannot take a session over. */
const byDigest = (store: Store): Store => ({
  get: (sid, done) => store.get(digest(sid), done),
  set: (sid, session, done) => store.set(digest(sid), session, done),
  destroy: (sid, done) => store.destroy(digest(sid), done),
})

const digest = (sid: string): string => createHash('sha256').update(sid).digest('base64url')
const isSecure = (ctx: Context): boolean => ctx.config.appUrl.startsWith('https:')
const sessionCookie = (ctx: Context): string => (isSecure(ctx) ? '__Host-sid' : 'sid')
const hintOptions = (ctx: Context) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: isSecure(ctx),
  maxAge: idleMs / 1000,
})
