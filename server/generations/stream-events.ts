import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { asCaller } from '#server/accounts/caller.ts'
import { presentMe } from '#server/accounts/present-me.ts'
import { findUser } from '#server/accounts/store.ts'
import type { Context } from '#server/context.ts'
import type { Notice } from '#server/events/events.ts'
import { presentGeneration } from './present.ts'
import { findGeneration } from './store.ts'

const keepAliveMs = 20_000

interface Listener {
  userId: string
  until: AbortSignal
  /** Asked again and again: a stream ends with the session that opened it. */
  isSignedIn: () => Promise<boolean>
}

/** Sends a person what changes of theirs, as it changes. What gets lost is refetched by the browser when it reconnects. */
export async function streamEvents(
  ctx: Context,
  reply: FastifyReply,
  { userId, until, isSignedIn }: Listener,
): Promise<void> {
  reply.hijack()
  const stream = reply.raw
  stream.writeHead(200, {
    // The security headers that the hooks have set.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that gathers answers would hold the events back.
    'x-accel-buffering': 'no',
  })
  stream.write('retry: 1000\n\n')

  const end = () => void stream.end()
  const send = (event: string, data: unknown) =>
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const tell = async (notice: Notice) => {
    if (!notice.generationId && !(await isSignedIn())) end()
    if (stream.writableEnded) return
    const found = notice.generationId && (await findGeneration(ctx.db, userId, notice.generationId))
    if (found) send('generation', presentGeneration(found))
    // In between nothing of the account changes.
    if (found && found.generation.status === 'processing') return
    const user = await findUser(ctx.db, userId)
    if (user) send('user', await presentMe(ctx, asCaller(user, ctx.config.superAdminEmail)))
  }
  // One after the other, so that an older state never arrives after a newer one.
  let telling = Promise.resolve()
  const unsubscribe = ctx.events.subscribe(userId, (notice) => {
    telling = telling
      .then(() => tell(notice))
      .catch((error: unknown) => {
        ctx.log.warn({ error: String(error) }, 'event not sent')
      })
  })
  const keepAlive = setInterval(() => {
    if (stream.writableEnded) return
    stream.write(':\n\n')
    // When the database is away, the person is not sent away for it.
    isSignedIn().then(
      (still) => still || end(),
      () => {},
    )
  }, keepAliveMs)
  until.addEventListener('abort', end)
  stream.on('close', () => {
    until.removeEventListener('abort', end)
    clearInterval(keepAlive)
    unsubscribe()
  })
}
