import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'

/** Health checks ask by the bare address. */
const openPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** In production nothing is answered under a foreign name; and a proxy that nobody told us about is pointed out once. */
export function addHostGuard(app: FastifyInstance, { config, log }: Context): void {
  const ours = new URL(config.appUrl).host
  let isWarned = config.trustedProxies.length > 0
  app.addHook('onRequest', async (request) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      log.warn(
        'X-Forwarded-For arrives, but TRUSTED_PROXIES is not set: all visitors share the limits of one',
      )
    }
    if (!config.production || openPaths.has(request.url)) return
    if (request.host.toLowerCase().replace(/:443$/, '') !== ours) throw refuse('wrong_host')
  })
}
