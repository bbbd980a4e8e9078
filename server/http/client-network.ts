import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The network that limits count a request for: the address for IPv4; for IPv6 the first half, because
 * a household has all of the second. Behind TRUSTED_PROXIES it is the last hop that none of them is.
 */
export const clientNetwork = (request: FastifyRequest): string => networkOf(request.ip)

export function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text
  // An IPv4 address dressed as IPv6 is undressed.
  const address = ipaddr.process(text)
  if (!('parts' in address)) return address.toString()
  const half = address.parts.slice(0, 4)
  return `${half.map((group) => group.toString(16)).join(':')}::/64`
}
