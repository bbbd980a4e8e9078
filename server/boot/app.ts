import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { api } from '#contracts/api.ts'
import { keyPattern } from '#contracts/keys.ts'
import { identify } from '#server/accounts/identify.ts'
import { ownAccountRoutes } from '#server/accounts/own-account-routes.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { addSessions } from '#server/accounts/sessions.ts'
import { alertRoutes } from '#server/alerts/routes.ts'
import { analyticsRoutes } from '#server/analytics/routes.ts'
import { auditRoutes } from '#server/audit/routes.ts'
import { batchDoors, batchRoutes } from '#server/batches/routes.ts'
import { billingRoutes } from '#server/billing/routes.ts'
import { webhookRoutes } from '#server/billing/webhook.ts'
import { castingRoutes } from '#server/casting/routes.ts'
import { ownModelRoutes } from '#server/catalogue/own-routes.ts'
import { catalogueRoutes } from '#server/catalogue/routes.ts'
import type { Context } from '#server/context.ts'
import { garmentRoutes } from '#server/garments/routes.ts'
import { generationRoutes } from '#server/generations/routes.ts'
import { addBrokenAddress, leadToRefusal } from '#server/http/broken-address.ts'
import { answerBroken } from '#server/http/broken-request.ts'
import { addCrossSiteGuard } from '#server/http/cross-site.ts'
import { addErrors } from '#server/http/errors.ts'
import { addHealth } from '#server/http/health.ts'
import { addHostGuard } from '#server/http/host-guard.ts'
import { llmsText } from '#server/http/llms.ts'
import { addMethodCheck } from '#server/http/methods.ts'
import { openApi } from '#server/http/openapi.ts'
import { addRequestIds } from '#server/http/request-ids.ts'
import { addTimeouts, defaultTimeouts, serverTimeouts, type Timeouts } from '#server/http/timeouts.ts'
import { addV1Headers, isOfApi } from '#server/http/v1.ts'
import { identifyByKey } from '#server/keys/identify-by-key.ts'
import { keyRoutes } from '#server/keys/routes.ts'
import { outboxRoutes } from '#server/mail/outbox.ts'
import { managerRoutes } from '#server/managers/routes.ts'
import { mcpRoutes } from '#server/mcp/routes.ts'
import { addMetrics } from '#server/metrics/routes.ts'
import { addWeb, contentPolicy } from '#server/pages/serve-pages.ts'
import { privacyRoutes } from '#server/privacy/routes.ts'
import { promptRoutes } from '#server/prompts/routes.ts'
import { routingRoutes } from '#server/routing/routes.ts'
import { simulatedRoutes } from '#server/simulated/routes.ts'
import { supportRoutes } from '#server/support/routes.ts'
import { ticketRoutes } from '#server/tickets/routes.ts'
import { v1Routes } from '#server/v1/routes.ts'
import { webhookDoors } from '#server/webhooks/routes.ts'

interface AppOptions {
  stopping: AbortSignal
  timeouts?: Timeouts | undefined
}

/** The HTTP side of the product, not yet listening. */
export async function createApp(
  ctx: Context,
  { stopping, timeouts = defaultTimeouts }: AppOptions,
): Promise<FastifyInstance> {
  const app = createServer(ctx, timeouts)
  addRequestIds(app)
  addV1Headers(app)
  addErrors(app)
  // JSON and forms are all we read; a plain text would slip past the browser's own cross-site check.
  app.removeContentTypeParser('text/plain')
  await addHeaders(app, ctx)
  const checkMethod = addMethodCheck(app)
  addTimeouts(app, timeouts)
  addMetrics(app, ctx)
  addHostGuard(app, ctx)
  addCrossSiteGuard(app, ctx)
  await app.register(multipart)
  await app.register(cookie, { secret: ctx.config.sessionSecret })
  await addRooms(app, ctx)
  await addDoorsOfKeys(app, ctx)
  await webhookRoutes(app, ctx)
  await simulatedRoutes(app, ctx)
  addBrokenAddress(app)
  addDescriptions(app, ctx.config)
  const forModels = llmsText(ctx.config.appUrl)
  app.get('/llms.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(forModels))
  // Where a browser is sent when its session has ended.
  app.get('/api/login', async (_request, reply) => reply.redirect('/login'))
  outboxRoutes(app, ctx)
  addHealth(app, ctx, stopping)
  await addWeb(app, ctx, checkMethod)
  return app
}

/** Written when somebody asks: it takes longer than mounting all that they describe. */
function addDescriptions(app: FastifyInstance, { appUrl }: Context['config']): void {
  let whole: object | undefined
  app.get('/api/openapi.json', async () => {
    whole ??= openApi(appUrl)
    return whole
  })
  let forPrograms: object | undefined
  app.get('/api/v1/openapi.json', async () => {
    forPrograms ??= openApi(appUrl, ({ access }) => access === 'key')
    return forPrograms
  })
}

function createServer(ctx: Context, timeouts: Timeouts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log.child(
      { name: 'http' },
      { serializers: { req: ({ method, url }) => ({ method, url: withoutSecrets(url) }) } },
    ),
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(ctx.config.logLevel),
    }),
    genReqId: () => randomUUID(),
    // The id comes with every line that is logged about a request (addRequestIds), ours and the framework's.
    childLoggerFactory: (logger) => logger,
    trustProxy: ctx.config.trustedProxies.length > 0 ? ctx.config.trustedProxies : false,
    bodyLimit: 256 * 1024,
    ...serverTimeouts(timeouts),
    clientErrorHandler: answerBroken,
    frameworkErrors: (_error, request, reply) => leadToRefusal(app, request, reply),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  return app
}

/** Without the query, where a reset link carries its token, and without a key that somebody wrote into the path. */
const withoutSecrets = (url: string): string => (url.split('?')[0] ?? '').replace(keyPattern, 'indosso_…')

async function addHeaders(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: await contentPolicy() },
    strictTransportSecurity: config.production,
    xPoweredBy: true,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
    if (request.url.startsWith('/api/') || isOfApi(request)) reply.header('cache-control', 'no-store')
  })
}

/** In a scope of their own: a page or the question whether the process lives must not wait for the database. */
async function addRooms(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (rooms) => {
    addSessions(rooms, ctx)
    rooms.decorate('identify', (request) => identify(ctx, request))
    accountRoutes(rooms, ctx)
    ownAccountRoutes(rooms, ctx)
    keyRoutes(rooms, ctx)
    webhookDoors(rooms, ctx, { room: api.webhooks })
    catalogueRoutes(rooms, ctx)
    ownModelRoutes(rooms, ctx)
    castingRoutes(rooms, ctx)
    generationRoutes(rooms, ctx)
    garmentRoutes(rooms, ctx)
    batchRoutes(rooms, ctx)
    billingRoutes(rooms, ctx)
    privacyRoutes(rooms, ctx)
    promptRoutes(rooms, ctx)
    routingRoutes(rooms, ctx)
    analyticsRoutes(rooms, ctx)
    auditRoutes(rooms, ctx)
    alertRoutes(rooms, ctx)
    supportRoutes(rooms, ctx)
    ticketRoutes(rooms, ctx)
    managerRoutes(rooms, ctx)
  })
}

/** Beside the rooms, where no session is looked for: a cookie opens none of these doors. */
async function addDoorsOfKeys(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (doors) => {
    doors.decorate('identifyByKey', (request) => identifyByKey(ctx, request))
    v1Routes(doors, ctx)
    batchDoors(doors, ctx)
    webhookDoors(doors, ctx, { room: api.v1Webhooks })
    mcpRoutes(doors, ctx)
  })
}
