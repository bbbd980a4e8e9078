import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Histogram } from 'prom-client'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { showHouse } from './show-house.ts'
import { showProcess } from './show-process.ts'

/** What an operator's Prometheus reads at `/metrics`, of a web as of a worker. */
export function addMetrics(app: FastifyInstance, ctx: Context): void {
  const { metricsToken } = ctx.config
  // Off is the same as not there.
  if (!metricsToken) return
  const { metrics: registry } = ctx
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
  showProcess(registry, ctx)
  showHouse(registry, ctx)

  app.get('/metrics', async (request, reply) => {
    if (!isToken(request.headers.authorization, metricsToken)) throw refuse('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Digests, so that neither length nor content shows in the time it takes. */
function isToken(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
