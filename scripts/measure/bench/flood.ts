import { setTimeout as wait } from 'node:timers/promises'
import { Client } from '#server/testing/client.ts'
import { enterAccounts, password } from './accounts.ts'
import { type Figure, percentile, type Row, timed } from './figure.ts'
import { type HomeKind, measureHomes, openHome, startProduct } from './product.ts'
import { countStatuses, describeStatuses } from './statuses.ts'

const attacker = '198.51.100.66'
const connections = 70
const victims = 30
const seconds = 15
const perSecond = 170

/** One address signs up as often as it can; others sign in from elsewhere meanwhile. */
export const flood: Figure = {
  limitSeconds: 240,
  measure: () => measureHomes(measureHome),
}

async function measureHome(kind: HomeKind): Promise<Row[]> {
  await using home = await openHome(kind)
  const emails = await enterAccounts(home, 'enterprise', victims)
  await using product = await startProduct(home, { TRUSTED_PROXIES: 'loopback' })
  const alone = await signInAll(product.url, emails)
  const flooding = startFlood(product.url, emails[0] ?? '')
  await wait(1_000)
  const logins = await signInAll(product.url, emails)
  const statuses = await flooding.stop()
  return describe(kind, { alone, logins, statuses })
}

interface Login {
  status: number
  ms: number
}

interface Measured {
  alone: Login[]
  logins: Login[]
  /** What the flood was answered. */
  statuses: number[]
}

function describe(kind: string, { alone, logins, statuses }: Measured): Row[] {
  const answered = `${Math.round(statuses.length / (seconds + 1))} sign-ups a second: ${describeStatuses(countStatuses(statuses))}`
  return [
    {
      what: `logins refused during a flood of sign-ups (${kind})`,
      value: logins.filter(({ status }) => status !== 200).length,
      unit: '',
      target: { sign: '=', value: 0 },
      note: answered,
    },
    {
      what: `p95 of those ${logins.length} logins`,
      value: p95(logins),
      unit: 'ms',
      target: { sign: '<=', value: 1_000 },
      note: `${Math.round(p95(alone))} ms before the flood`,
    },
  ]
}

const p95 = (logins: Login[]) =>
  percentile(
    logins.map(({ ms }) => ms),
    0.95,
  )

/** A taken address and new ones in turn: what is refused at once, and what is within the limits and costs a hash. */
function startFlood(url: string, taken: string) {
  const statuses: number[] = []
  let stopped = false
  let sent = 0
  const begun = performance.now()
  const one = async () => {
    while (!stopped) {
      const index = sent++
      await wait(Math.max(0, begun + (index / perSecond) * 1000 - performance.now()))
      const email = index % 2 ? taken : `nuova-${index}@example.com`
      const json = { email, password, firstName: 'Prova', lastName: 'Negozio' }
      statuses.push((await ask(url, '/api/auth/signup', { json, from: attacker })).status)
    }
  }
  const running = Promise.all(Array.from({ length: connections }, one))
  return {
    stop: async () => {
      stopped = true
      await running
      return statuses
    },
  }
}

/** Twice each, from an address of their own, spread over the time of the flood. */
const signInAll = (url: string, emails: string[]): Promise<Login[]> =>
  Promise.all(
    [...emails, ...emails].map(async (email, index) => {
      await wait((index / (2 * emails.length)) * seconds * 1000)
      const from = `203.0.113.${(index % emails.length) + 1}`
      const { ms, result } = await timed(() =>
        ask(url, '/api/auth/login', { json: { email, password }, from }),
      )
      return { ms, status: result.status }
    }),
  )

async function ask(url: string, path: string, { json, from }: { json: object; from: string }) {
  const response = await new Client(url).ask(path, { json, headers: { 'x-forwarded-for': from } })
  await response.arrayBuffer()
  return response
}
