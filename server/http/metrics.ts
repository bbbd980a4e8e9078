import { createHash, timingSafeEqual } from 'node:crypto'
import { count, eq, inArray, min, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '#server/context.ts'
import { generations, mails } from '#server/db/schema.ts'
import { refuse } from '#server/refusal.ts'

/** What an operator's Prometheus reads at `/metrics`: this process, its requests, and the work that waits. */
export function addMetrics(app: FastifyInstance, ctx: Context): void {
  const { metricsToken } = ctx.config
  // Off is the same as not there.
  if (!metricsToken) return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'indosso_http_request_seconds',
    help: 'Time to answer, by route and status; streams of events are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: ids would make a series of each row.
    const route = request.routeOptions.url ?? 'none'
    if (route === '/api/events') return
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const unfinished = new Gauge({
    name: 'indosso_generations_unfinished',
    help: 'Generations that wait or are being made, over all processes',
    labelNames: ['status'],
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'indosso_generations_oldest_seconds',
    help: 'How long the oldest unfinished generation has been there',
    registers: [registry],
  })
  const outbox = new Gauge({
    name: 'indosso_mails_queued',
    help: 'Mails that have not left yet',
    registers: [registry],
  })

  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) throw refuse('not_found')
    const waiting = await readWaiting(ctx)
    unfinished.set({ status: 'pending' }, waiting.pending)
    unfinished.set({ status: 'processing' }, waiting.processing)
    oldest.set(waiting.oldestSeconds)
    outbox.set(waiting.queuedMails)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Both counts read partial indexes that hold nothing but what is unfinished. */
async function readWaiting({ db, clock }: Context) {
  const ofStatus = (status: string) =>
    sql<number>`count(*) filter (where ${generations.status} = ${status})`.mapWith(Number)
  const [work] = await db
    .select({
      pending: ofStatus('pending'),
      processing: ofStatus('processing'),
      since: min(generations.createdAt),
    })
    .from(generations)
    .where(inArray(generations.status, ['pending', 'processing']))
  const [outbox] = await db.select({ queued: count() }).from(mails).where(eq(mails.status, 'queued'))
  return {
    pending: work?.pending ?? 0,
    processing: work?.processing ?? 0,
    oldestSeconds: work?.since ? (clock().getTime() - work.since.getTime()) / 1000 : 0,
    queuedMails: outbox?.queued ?? 0,
  }
}

/** Digests, so that neither length nor content shows in the time it takes. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
