import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { asCaller } from '#server/accounts/caller.ts'
import { findPerson } from '#server/accounts/find-person.ts'
import { presentMe } from '#server/accounts/present-me.ts'
import type { Context } from '#server/context.ts'
import type { Notice } from '#server/events/events.ts'
import { presentGeneration } from './present.ts'
import { findGeneration } from './store.ts'

/** Of one account in one process; one more ends the oldest. */
export const mostPerAccount = 10
/** Bytes buffered in our process, beside the kernel's own buffers. A client this far behind has stopped reading. */
const mostUnreadBytes = 256 * 1024
const keepAliveMs = 20_000

interface Reader {
  stream: ServerResponse
  /** Asked again and again: a stream ends with the session that opened it. */
  isSignedIn: () => Promise<boolean>
}

interface Account {
  userId: string
  /** The oldest first. */
  readers: Set<Reader>
  unfollow: () => void
}

export interface EventStreams {
  /** Sends a person what changes of theirs, as it changes. What gets lost is refetched by the browser when it reconnects. */
  open(reply: FastifyReply, listener: { userId: string } & Pick<Reader, 'isSignedIn'>): void
  endAll(): void
}

/** All streams of this process. What a notice is about is read once for all readers of an account. */
export function createEventStreams(ctx: Context): EventStreams {
  const accounts = new Map<string, Account>()

  function follow(userId: string): Account {
    const readers = new Set<Reader>()
    // One after the other, so that an older state never arrives after a newer one.
    let telling = Promise.resolve()
    const unsubscribe = ctx.events.subscribe(userId, (notice) => {
      telling = telling
        .then(() => tell(ctx, { userId, readers }, notice))
        .catch((error: unknown) => ctx.log.warn({ error: String(error) }, 'event not sent'))
    })
    const keepAlive = setInterval(() => {
      send(readers, ':\n\n')
      // When the database is away, nobody is sent away for it.
      endSignedOut(readers).catch(() => {})
    }, keepAliveMs)
    const unfollow = () => {
      accounts.delete(userId)
      clearInterval(keepAlive)
      unsubscribe()
    }
    const account = { userId, readers, unfollow }
    accounts.set(userId, account)
    return account
  }

  function leave({ readers, unfollow }: Account, reader: Reader): void {
    if (readers.delete(reader) && readers.size === 0) unfollow()
  }

  return {
    open(reply, { userId, isSignedIn }) {
      const reader = { stream: begin(reply), isSignedIn }
      const account = accounts.get(userId) ?? follow(userId)
      account.readers.add(reader)
      reader.stream.on('close', () => leave(account, reader))
      const [oldest] = account.readers
      if (!oldest || account.readers.size <= mostPerAccount) return
      leave(account, oldest)
      // Said, so that a browser does not come back at once and end the next one.
      oldest.stream.end('event: replaced\ndata: {}\n\n')
    },
    endAll() {
      for (const { readers } of accounts.values()) for (const { stream } of readers) stream.end()
    },
  }
}

function begin(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const stream = reply.raw
  stream.writeHead(200, {
    // The security headers that the hooks have set.
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A stream that ended leaves no idle line behind.
    connection: 'close',
    // A proxy that gathers answers would hold the events back.
    'x-accel-buffering': 'no',
  })
  stream.write('retry: 1000\n\n')
  return stream
}

async function tell(
  ctx: Context,
  { userId, readers }: Pick<Account, 'userId' | 'readers'>,
  { generationId, batchId }: Notice,
): Promise<void> {
  if (!generationId) await endSignedOut(readers)
  if (readers.size === 0) return
  // Its browsers fetch what they show of it.
  if (batchId) return send(readers, asEvent('batch', { id: batchId }))
  const found = generationId && (await findGeneration(ctx.db, { userId, id: generationId }))
  if (found) send(readers, asEvent('generation', presentGeneration(found)))
  // In between nothing of the account changes.
  if (found && found.generation.status === 'processing') return
  const user = await findPerson(ctx.db, userId)
  if (user) send(readers, asEvent('user', await presentMe(ctx, asCaller(user, ctx.config.superAdminEmail))))
}

const asEvent = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

function send(readers: Set<Reader>, text: string): void {
  for (const { stream } of readers) {
    if (stream.writableEnded) continue
    if (stream.writableLength > mostUnreadBytes) stream.destroy()
    else stream.write(text)
  }
}

async function endSignedOut(readers: Set<Reader>): Promise<void> {
  for (const { stream, isSignedIn } of [...readers]) if (!(await isSignedIn())) stream.end()
}
