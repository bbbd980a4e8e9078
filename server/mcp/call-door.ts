import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'
import type { Problem } from '#contracts/problem.ts'
import type { KeyCaller } from '#server/http/caller.ts'
import { actFor } from '#server/keys/acting.ts'

/** Who asks, and through which server. */
export interface Asker {
  app: FastifyInstance
  caller: KeyCaller
  request: FastifyRequest
}

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  json?: unknown
  form?: FormData
  headers?: Record<string, string>
}

/** What a door of /api/v1 refused, in its own words. */
export class DoorRefused extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** Calls a door of /api/v1 as its programs do: scope, plan, limits, checks and refusals are its own. */
export async function callDoor<E extends Endpoint>(
  asker: Asker,
  endpoint: E,
  sent: Sent = {},
): Promise<Reply<E>> {
  // The door has parsed its answer by the schema of its reply.
  return JSON.parse((await knock(asker, endpoint, sent)).payload) as Reply<E>
}

/** The same where a door answers with a file. */
export async function fetchFile(
  asker: Asker,
  endpoint: Endpoint,
  sent: Sent,
): Promise<{ bytes: Buffer; type: string }> {
  const { rawPayload, headers } = await knock(asker, endpoint, sent)
  return { bytes: rawPayload, type: String(headers['content-type']) }
}

async function knock({ app, caller, request }: Asker, endpoint: Endpoint, sent: Sent) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(sent.params?.[name] ?? ''))
  const { payload, type } = await bodyOf(sent)
  // Awaited inside: the call begins when somebody waits for it.
  const answer = await actFor(
    caller,
    async () =>
      await app.inject({
        method: endpoint.method,
        url: path,
        query: sent.query ?? {},
        remoteAddress: request.ip,
        headers: { host: request.host, ...(type && { 'content-type': type }), ...sent.headers },
        ...(payload && { payload }),
      }),
  )
  if (answer.statusCode >= 400) throw new DoorRefused(JSON.parse(answer.payload) as Problem)
  return answer
}

async function bodyOf({ json, form }: Sent): Promise<{ payload?: Buffer; type?: string | null }> {
  if (json !== undefined) return { payload: Buffer.from(JSON.stringify(json)), type: 'application/json' }
  if (!form) return {}
  const encoded = new Response(form)
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') }
}
