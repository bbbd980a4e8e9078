import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Another site's page cannot act with a person's cookie: the browser says where a request comes from, and we listen. */
export function addCrossSiteGuard(app: FastifyInstance, ctx: Context): void {
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method) || !request.headers.cookie) return
    const site = request.headers['sec-fetch-site']
    if (site) {
      if (site !== 'same-origin' && site !== 'none') throw refuse('cross_site')
      return
    }
    const { origin, host } = request.headers
    // No such header and no origin: not a browser's page.
    if (origin && origin !== ctx.config.appUrl && origin !== `http://${host}`) throw refuse('cross_site')
  })
}
