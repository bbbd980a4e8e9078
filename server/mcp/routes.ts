import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mcpPath } from '#contracts/mcp.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import type { Asker } from './call-door.ts'

/**
 * The door of assistants (Model Context Protocol): the key of a program, a request at a time, no session. It stands where
 * keys are known, and what its tools do goes through the doors of /api/v1.
 */
export function mcpRoutes(app: FastifyInstance, ctx: Context): void {
  app.post(mcpPath, async (request, reply) => {
    // Some hundred kilobytes of code, for those who use it.
    const { serveMcp } = await import('./serve.ts')
    requireOwnSite(ctx, request)
    const caller = await app.identifyByKey(request)
    if (!caller) throw refuse('unauthorized')
    const asker: Asker = { app, caller, request }
    return pass(reply, await serveMcp(ctx, asker))
  })
}

/** No page of another site, nor one that gave its own name our address, speaks to it from a browser. */
function requireOwnSite({ config }: Context, { headers, hostname }: FastifyRequest): void {
  const ours = new Set([new URL(config.appUrl).hostname])
  if (!config.production) for (const name of ['localhost', '127.0.0.1', '[::1]']) ours.add(name)
  if (!ours.has(hostname)) throw refuse('wrong_host')
  const { origin } = headers
  if (origin !== undefined && !ours.has(URL.parse(origin)?.hostname ?? '')) throw refuse('cross_site')
}

function pass(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value)
  // Two names for the same stream.
  const stream = body && Readable.fromWeb(body as ReadableStream)
  return reply.code(status).send(stream ?? '')
}
