/** The /48 around the /64 of an IPv6 visitor (http/client-network.ts): one contract has up to 65 536 of those. */
export function widerNetwork(network: string): string | null {
  const [, site] = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(network) ?? []
  return site ? `${site}:/48` : null
}
