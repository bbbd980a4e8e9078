import { request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request under a foreign name, which fetch() would put right. */
export function askAsHost(
  url: string,
  { host, headers = {}, json }: { host: string; headers?: Record<string, string>; json?: unknown },
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const type = json === undefined ? {} : { 'content-type': 'application/json' }
    const outgoing = request(
      url,
      { method: json === undefined ? 'GET' : 'POST', headers: { ...type, ...headers, host } },
      async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    )
    outgoing.on('error', reject)
    outgoing.end(json === undefined ? undefined : JSON.stringify(json))
  })
}
