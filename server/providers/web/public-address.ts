import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address belongs to the open internet, and to no special network that IANA lists. No also for an IPv4 address
 * dressed as IPv6, and for tunnels: they carry one inside, which nobody would check.
 */
export function isPublicAddress(text: string): boolean {
  // The library also reads what only looks like an address, such as 127.1.
  if (!isIP(text)) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalUnicast))
}
