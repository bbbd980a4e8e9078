import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/refusal.ts'

const path = '/api/broken-address'

/**
 * What the router itself refuses never reached our hooks, so it is led to a route that refuses it for them: host guard,
 * headers and figures are those of every other answer.
 */
export function addBrokenAddress(app: FastifyInstance): void {
  app.all(path, {
    // Before the body, which nobody will read.
    onRequest: async () => {
      throw refuse('bad_request')
    },
    handler: async () => undefined,
  })
}

export function leadToRefusal(app: FastifyInstance, { raw }: FastifyRequest, reply: FastifyReply): void {
  raw.url = path
  app.routing(raw, reply.raw)
}
