import cookie from '@fastify/cookie'
import session from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
  }
}

const weekMs = 7 * 24 * 3600 * 1000
// Readable by the page: without it the browser need not ask who is signed in. It proves nothing.
const hintCookie = 'signed_in'

export async function addSessions(app: FastifyInstance, ctx: Context): Promise<void> {
  const secure = ctx.config.appUrl.startsWith('https:')
  // connect-pg-simple wants express-session's Store class to extend; the queries are all it uses.
  const Store = connectPgSimple({ Store: class {} } as never)
  const store = new Store({
    pool: { query: (text: string, values?: unknown[]) => ctx.database.query(text, values) } as never,
    tableName: 'sessions',
    ttl: weekMs / 1000,
    pruneSessionInterval: 15 * 60,
    errorLog: (error: unknown) => ctx.log.error({ error: String(error) }, 'session store'),
  })
  app.addHook('onClose', async () => store.close())
  await app.register(cookie)
  await app.register(session, {
    secret: ctx.config.sessionSecret,
    cookieName: secure ? '__Host-sid' : 'sid',
    store: store as never,
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: weekMs },
  })
}

/** A new session id at every sign-in: one that somebody planted beforehand is worth nothing. */
export async function startSession(
  ctx: Context,
  { request, reply, userId }: { request: FastifyRequest; reply: FastifyReply; userId: string },
): Promise<void> {
  await request.session.regenerate()
  request.session.set('userId', userId)
  reply.setCookie(hintCookie, '1', hintOptions(ctx))
}

export async function endSession(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await request.session.destroy()
  reply.clearCookie(ctx.config.appUrl.startsWith('https:') ? '__Host-sid' : 'sid', { path: '/' })
  reply.clearCookie(hintCookie, hintOptions(ctx))
}

const hintOptions = (ctx: Context) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: ctx.config.appUrl.startsWith('https:'),
  maxAge: weekMs / 1000,
})
