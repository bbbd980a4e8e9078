import { isIP } from 'node:net'
import { Agent, request } from 'undici'
import { type Guard, guardedConnector, NotAllowed } from './guarded-connector.ts'
import type { PublicWeb } from './public-web.ts'

interface PostmanOptions extends Guard {
  /** The port of https. */
  port: number
  postsToLoopback: boolean
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1)$/
const beside = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Sends letters to addresses that other people gave us. No redirect is followed: it could lead anywhere. */
export function createPostman({ postsToLoopback, port, ...guard }: PostmanOptions) {
  const isPublic = (address: string) => guard.isPublic(address) || (postsToLoopback && loopback.test(address))
  const agent = new Agent({ connect: guardedConnector({ ...guard, isPublic }), pipelining: 0 })
  const mayGoTo = (url: string) => isPlain(new URL(url), { postsToLoopback, port })
  return {
    post: (async (url, { headers, body, timeoutMs }) => {
      if (!mayGoTo(url)) throw new NotAllowed('not a plain https address')
      const answer = await request(url, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
        headersTimeout: timeoutMs,
        headers,
        body,
      })
      // Whatever it says: it may be endless, and nobody may read in it what lies in a network.
      answer.body.on('error', () => {}).destroy()
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
      }
    }) satisfies PublicWeb['post'],
    mayPost: (async (url) => {
      if (!URL.canParse(url) || !mayGoTo(url)) return false
      const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
      if (isIP(host)) return isPublic(host)
      const found = await guard.resolve(host).catch(() => [])
      return found.length > 0 && found.every(({ address }) => isPublic(address))
    }) satisfies PublicWeb['mayPost'],
    end: () => agent.destroy(),
  }
}

/** https on its port or a high one, where no service of a system listens; http only to a program beside us. */
function isPlain(target: URL, { postsToLoopback, port }: Pick<PostmanOptions, 'postsToLoopback' | 'port'>) {
  if (target.username || target.password) return false
  if (target.protocol === 'http:') return postsToLoopback && beside.has(target.hostname)
  const at = Number(target.port || 443)
  return target.protocol === 'https:' && (at === port || at >= 1024)
}
