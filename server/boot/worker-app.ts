import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Context } from '#server/context.ts'
import { addErrors, sendProblem } from '#server/http/errors.ts'
import { addHealth } from '#server/http/health.ts'
import { defaultTimeouts, serverTimeouts } from '#server/http/timeouts.ts'
import { addMetrics } from '#server/metrics/routes.ts'
import { refuse } from '#server/refusal.ts'

/** The worker's own endpoints: liveness, readiness and metrics. */
export function createWorkerApp(ctx: Context, stopping: AbortSignal): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log.child({ name: 'http' }),
    logController: new LogController({ disableRequestLogging: true }),
    ...serverTimeouts(defaultTimeouts),
    forceCloseConnections: 'idle',
  })
  addErrors(app)
  app.setNotFoundHandler((request, reply) => sendProblem(refuse('not_found'), request, reply))
  addMetrics(app, ctx)
  addHealth(app, ctx, stopping)
  return app
}
