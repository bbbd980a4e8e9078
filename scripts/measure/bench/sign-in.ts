import { Client } from '#server/testing/client.ts'
import { enterAccounts } from './accounts.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'

const samples = 200

/** Whether the time of a refusal betrays who has an account: wrong passwords, half of them at addresses that nobody has. */
export const signInTime: Figure = {
  limitSeconds: 240,
  measure: () => measureHomes(measureHome),
}

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using home = await openHome(kind)
  // One guess at each: nobody is throttled.
  const known = await enterAccounts(home, 'enterprise', samples)
  await using product = await startProduct(home, { TRUSTED_PROXIES: 'loopback' })
  const guess = async (email: string, index: number) => {
    const headers = { 'x-forwarded-for': `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}` }
    const json = { email, password: 'Sbagliata1' }
    const { ms, result } = await timed(async () => {
      const response = await new Client(product.url).ask('/api/auth/login', { json, headers })
      await response.arrayBuffer()
      return response.status
    })
    if (result !== 401) throw new Error(`a wrong password answered ${result}`)
    return ms
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  // In turns, so that the noise of the machine falls on both.
  for (const [index, email] of known.entries()) {
    times.known.push(await guess(email, index))
    times.unknown.push(await guess(`nobody-${index}@example.com`, samples + index))
  }
  const [knownMs, unknownMs] = [median(times.known), median(times.unknown)]
  return [
    {
      what: `refusal of an unknown address, against a wrong password (${kind})`,
      value: Math.max(unknownMs / knownMs, knownMs / unknownMs),
      unit: 'x',
      target: { sign: '<=', value: 1.1 },
      note: `medians of ${samples}: ${unknownMs.toFixed(1)} and ${knownMs.toFixed(1)} ms`,
    },
  ]
}
