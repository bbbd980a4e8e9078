import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { about } from '#server/log.ts'

/** What a request leads to is logged under its id, the one that a refusal tells the person. */
export function addRequestIds(app: FastifyInstance): void {
  const begin: onRequestHookHandler = (request, _reply, done) => about({ requestId: request.id }, done)
  app.addHook('onRequest', begin)
  // Again behind the body: its end is told by the socket, which knows nothing of the request.
  app.addHook('preValidation', begin)
}
