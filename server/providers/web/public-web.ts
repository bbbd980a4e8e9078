import { lookup as systemLookup } from 'node:dns/promises'
import { Agent, request } from 'undici'
import { type Guard, guardedConnector } from './guarded-connector.ts'
import { createPostman } from './postman.ts'
import { isPublicAddress } from './public-address.ts'

/** Reads what lies at an address that somebody else gave us, without being led into our own network. */
export interface PublicWeb extends AsyncDisposable {
  /** The whole body. Throws for everything that is not a plain good answer from a public https address. */
  read(url: string, limits: ReadLimits): Promise<Uint8Array>
  /** Sends something there, and learns no more than the status: the body of the answer is not read. */
  post(url: string, letter: Letter): Promise<Posted>
  /** Whether the address resolves to a public host now. `post` checks again, because names can change. */
  mayPost(url: string): Promise<boolean>
}

export interface Letter {
  headers: Record<string, string>
  body: string
  timeoutMs: number
}

export interface Posted {
  status: number
  /** What the header says, if there is one. */
  retryAfter: string | undefined
}

export interface ReadLimits {
  maxBytes: number
  timeoutMs: number
}

export interface PublicWebOptions extends Partial<Guard> {
  port?: number
  /** On a developer's machine: letters go to programs beside us too, also over plain http. */
  postsToLoopback?: boolean
}

export function createPublicWeb({
  resolve = (hostname) => systemLookup(hostname, { all: true }),
  isPublic = isPublicAddress,
  port = 443,
  ca,
  postsToLoopback = false,
}: PublicWebOptions = {}): PublicWeb {
  const agent = new Agent({ connect: guardedConnector({ resolve, isPublic, ca }), pipelining: 0 })
  const postman = createPostman({ resolve, isPublic, ca, port, postsToLoopback })
  return {
    async read(url, { maxBytes, timeoutMs }) {
      const target = new URL(url)
      const isPlain = target.protocol === 'https:' && !target.username && !target.password
      if (!isPlain || Number(target.port || 443) !== port) throw new Error('not a plain https address')
      const { statusCode, headers, body } = await request(target, {
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'image/*', 'user-agent': 'Indosso' },
      })
      // A redirect is an answer like any other that is not 200: it is not followed.
      if (statusCode !== 200 || Number(headers['content-length'] ?? 0) > maxBytes) {
        // Destroyed, it says so as an error, which nobody else would hear.
        body.on('error', () => {}).destroy()
        throw new Error(`the answer is ${statusCode}, or too long`)
      }
      return readAtMost(body, maxBytes)
    },
    post: postman.post,
    mayPost: postman.mayPost,
    [Symbol.asyncDispose]: async () => {
      await agent.destroy()
      await postman.end()
    },
  }
}

async function readAtMost(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > maxBytes) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
