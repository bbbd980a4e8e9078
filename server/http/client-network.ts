import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The network that limits count a request for: the address for IPv4; for IPv6 the first half, because
 * a household has all of the second. Behind TRUSTED_PROXIES it is the last hop that none of them is.
 */
export const clientNetwork = (request: FastifyRequest): string => networkOf(request.ip)

export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? []
  if (mapped) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return bare
  const [head = '', tail = ''] = bare.split('::')
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0)
  const whole = bare.includes('::') ? [...first, ...zeros, ...last] : first
  return `${whole
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const groups = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? [0, 0] : Number.parseInt(group, 16)))
