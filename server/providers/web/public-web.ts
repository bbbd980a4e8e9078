import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** Reads what lies at an address that somebody else gave us, without being led into our own network. */
export interface PublicWeb extends AsyncDisposable {
  /** The whole body. Throws for everything that is not a plain good answer from a public https address. */
  read(url: string, limits: ReadLimits): Promise<Uint8Array>
}

export interface ReadLimits {
  maxBytes: number
  timeoutMs: number
}

interface Resolved {
  address: string
  family: number
}

export interface PublicWebOptions {
  /** All addresses of a name. */
  resolve?: (hostname: string) => Promise<Resolved[]>
  isPublic?: (address: string) => boolean
  port?: number
  /** A further authority to trust. */
  ca?: string
}

export function createPublicWeb({
  resolve = (hostname) => systemLookup(hostname, { all: true }),
  isPublic = isPublicAddress,
  port = 443,
  ca,
}: PublicWebOptions = {}): PublicWeb {
  const agent = new Agent({ connect: guardedConnector({ resolve, isPublic, ca }), pipelining: 0 })
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
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

type Guard = Required<Pick<PublicWebOptions, 'resolve' | 'isPublic'>> & Pick<PublicWebOptions, 'ca'>

/**
 * A name is resolved once, and the address that was checked is the one that is used: it cannot change in between.
 * An address that stands in the URL itself never reaches the resolver, so the connector checks it.
 */
function guardedConnector({ resolve, isPublic, ca }: Guard): buildConnector.connector {
  const lookup: LookupFunction = (hostname, _options, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isPublic(address))) {
          return done(new Error('not a public address'), [])
        }
        done(null, [first])
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
  const connect = buildConnector({ timeout: 5_000, lookup, allowH2: false, ...(ca && { ca }) })
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) && !isPublic(literal)) return callback(new Error('not a public address'), null)
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (isPublic(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(new Error('not a public address'), null)
    })
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
