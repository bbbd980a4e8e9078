import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from '#server/accounts/routes.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import type { Context } from '#server/context.ts'
import { generationRoutes } from '#server/generations/routes.ts'
import { outboxRoutes } from '#server/mail/outbox.ts'
import { addCrossSiteGuard } from './cross-site.ts'
import { addErrors } from './errors.ts'
import { addHealth } from './health.ts'
import { openApi } from './openapi.ts'
import { addSessions } from './sessions.ts'
import { addWeb, contentPolicy } from './web.ts'

/** The HTTP side of the product, not yet listening. */
export async function createApp(ctx: Context, stopping: AbortSignal): Promise<FastifyInstance> {
  const app = Fastify({
    // Without the query: a reset link carries its token there.
    loggerInstance: ctx.log.child(
      { name: 'http' },
      { serializers: { req: ({ method, url }) => ({ method, url: url.split('?')[0] }) } },
    ),
    logController: new LogController({ disableRequestLogging: ctx.config.logLevel !== 'debug' }),
    genReqId: () => randomUUID(),
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    // All three: with the request timeout alone slow bodies stayed open for a minute.
    requestTimeout: 120_000,
    connectionTimeout: 0,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  addErrors(app)
  // JSON and forms are all we read; a plain text would slip past the browser's own cross-site check.
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: await contentPolicy() },
    strictTransportSecurity: ctx.config.production,
    xPoweredBy: true,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  addCrossSiteGuard(app, ctx)
  await app.register(multipart)
  await addSessions(app, ctx)
  accountRoutes(app, ctx)
  catalogueRoutes(app, ctx)
  generationRoutes(app, ctx)
  billingRoutes(app, ctx)
  const description = openApi(ctx.config.appUrl)
  app.get('/api/openapi.json', async () => description)
  // Where a browser is sent when its session has ended.
  app.get('/api/login', async (_request, reply) => reply.redirect('/login'))
  outboxRoutes(app, ctx)
  addHealth(app, ctx, stopping)
  await addWeb(app, ctx.config.appUrl)
  return app
}
