import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Environment } from './environment.ts'
import { listOf } from './list-of.ts'

/** Addresses, networks such as 10.0.0.0/8, or the names `loopback`, `linklocal` and `uniquelocal`. */
export function readProxies(env: Environment, reasons: string[]): string[] {
  const entries = listOf(env.TRUSTED_PROXIES)
  for (const entry of entries) {
    const isNetwork = ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry)
    const isKnown = ['loopback', 'linklocal', 'uniquelocal'].includes(entry)
    // Fastify trusts no network of everybody either.
    if (!isKnown && !isIP(entry) && (!isNetwork || /\/0+$/.test(entry)))
      reasons.push(`TRUSTED_PROXIES: "${entry}" is no address and no network`)
  }
  return entries
}
