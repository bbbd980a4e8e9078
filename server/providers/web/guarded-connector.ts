import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'

/** The address is not one that we go to. */
export class NotAllowed extends Error {}

export interface Guard {
  /** All addresses of a name. */
  resolve: (hostname: string) => Promise<{ address: string; family: number }[]>
  isPublic: (address: string) => boolean
  /** A further authority to trust. */
  ca?: string | undefined
}

/**
 * A name is resolved once, and the address that was checked is the one that is used: it cannot change in between.
 * An address that stands in the URL itself never reaches the resolver, so the connector checks it.
 */
export function guardedConnector({ resolve, isPublic, ca }: Guard): buildConnector.connector {
  const lookup: LookupFunction = (hostname, _options, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isPublic(address))) {
          return done(new NotAllowed('not a public address'), [])
        }
        done(null, [first])
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
  const connect = buildConnector({ timeout: 5_000, lookup, allowH2: false, ...(ca && { ca }) })
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) && !isPublic(literal)) return callback(new NotAllowed('not a public address'), null)
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (isPublic(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(new NotAllowed('not a public address'), null)
    })
  }
}
