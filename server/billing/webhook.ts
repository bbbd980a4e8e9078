import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { receiveEvent } from './receive-event.ts'

const maxBytes = 1024 * 1024

/** Where the provider tells what happened. Outside the endpoint table: the signature is over the bytes as they came. */
export async function webhookRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/stripe/webhook', { bodyLimit: maxBytes }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = request.headers['stripe-signature']
      await receiveEvent(ctx, { body, signature: typeof header === 'string' ? header : undefined })
      return reply.send({ received: true })
    })
  })
}
