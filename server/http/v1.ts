import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mcpPath } from '#contracts/mcp.ts'
import { keyRate } from '#contracts/v1.ts'

/** What programs ask for. */
export const isOfApi = ({ url }: Pick<FastifyRequest, 'url'>): boolean =>
  url.startsWith('/api/v1/') || url.split('?')[0] === mcpPath

declare module 'fastify' {
  interface FastifyRequest {
    /** What is left to the key after this request; null: no key was accepted. */
    allowance: Allowance | null
  }
}

export interface Allowance {
  remaining: number
  /** Until nothing is counted against the key any more. */
  fullInSeconds: number
}

const policy = `"key";q=${keyRate.burst};w=${keyRate.burst / keyRate.perSecond}`

/** What every answer to a program carries, good or bad (draft-ietf-httpapi-ratelimit-headers). */
export function addV1Headers(app: FastifyInstance): void {
  app.decorateRequest('allowance', null)
  app.addHook('onSend', async (request, reply) => {
    if (!isOfApi(request)) return
    reply.header('x-request-id', request.id)
    reply.header('ratelimit-policy', policy)
    const { allowance } = request
    if (allowance) reply.header('ratelimit', `"key";r=${allowance.remaining};t=${allowance.fullInSeconds}`)
  })
}
