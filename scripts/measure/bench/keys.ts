import { setTimeout as wait } from 'node:timers/promises'
import { keyRate } from '#contracts/v1.ts'
import { apiKeys } from '#server/db/schema/keys.ts'
import { users } from '#server/db/schema/users.ts'
import { eq } from '#server/db/sql.ts'
import { makeKey } from '#server/keys/key-format.ts'
import { Client } from '#server/testing/client.ts'
import { enterAccounts, openDatabase, signIn } from './accounts.ts'
import { type Figure, median, type Row, timed } from './figure.ts'
import { type Home, openHome, postgresServer, startProduct } from './product.ts'
import { countStatuses, describeStatuses } from './statuses.ts'

/** Each within its burst, so that no request is refused while they are timed. */
const programs = 60
const requestsEach = 12
const floodSeconds = 60
const floodPerMinute = 5000

/** What a key costs over a cookie, and what a flood gets through two replicas. */
export const keys: Figure = {
  limitSeconds: 300,
  async measure(): Promise<Row[]> {
    if (!postgresServer()) return []
    await using home = await openHome('PostgreSQL')
    const [email = ''] = await enterAccounts(home, 'enterprise', 1)
    const texts = await enterKeys(home, email, programs + 1)
    await using one = await startProduct(home)
    await using other = await startProduct(home, { ROLES: 'web' })
    const clients = texts.map((text) => new Client(one.url).withKey(text))
    const [flooding, ...timedOnes] = clients
    const person = await signIn(one.url, email)
    const cost = await compare(person, timedOnes)
    return [cost, ...(flooding ? await flood([flooding, flooding.at(other.url)]) : [])]
  },
}

/** More than an account may have, entered before the product runs. */
async function enterKeys(home: Home, email: string, count: number): Promise<string[]> {
  await using database = await openDatabase(home)
  const [owner] = await database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  const made = Array.from({ length: count }, () => makeKey('live'))
  const row = { userId: owner?.id ?? '', name: 'Bench', mode: 'live' as const }
  const scopes = ['generations:read' as const, 'webhooks' as const]
  await database.db.insert(apiKeys).values(made.map(({ text: _, ...kept }) => ({ ...row, ...kept, scopes })))
  return made.map(({ text }) => text)
}

/** The same deed by both doors, in turns, so that the noise of the machine falls on both. */
async function compare(person: Client, clients: Client[]): Promise<Row> {
  const byKey: number[] = []
  const byCookie: number[] = []
  const time = async (client: Client, path: string) => {
    const { ms, result } = await timed(async () => {
      const response = await client.ask(path)
      await response.arrayBuffer()
      return response.status
    })
    if (result !== 200) throw new Error(`${path} answered ${result}`)
    return ms
  }
  for (const client of clients) {
    // The first use in a minute is noted, once.
    await time(client, '/api/v1/webhooks')
    for (let turn = 0; turn < requestsEach; turn++) {
      byCookie.push(await time(person, '/api/webhooks'))
      byKey.push(await time(client, '/api/v1/webhooks'))
    }
  }
  return {
    what: 'what a key costs a request over a cookie',
    value: median(byKey) - median(byCookie),
    unit: 'ms',
    target: { sign: '<=', value: 0.3 },
    note: `medians ${median(byKey).toFixed(2)} and ${median(byCookie).toFixed(2)} ms of ${byKey.length} each`,
  }
}

interface Asked {
  sentAt: number
  answeredAt: number
  status: number
  retryAfter: string | null
}

async function flood(replicas: Client[]): Promise<Row[]> {
  const began = performance.now()
  const asking: Promise<Asked>[] = []
  const total = (floodPerMinute * floodSeconds) / 60
  for (let n = 0; n < total; n++) {
    const due = began + (n * floodSeconds * 1000) / total
    if (due > performance.now()) await wait(due - performance.now())
    const client = replicas[n % replicas.length]
    if (client) asking.push(ask(client))
  }
  const asked = await Promise.all(asking)
  const refused = asked.filter(({ status }) => status === 429)
  // Nobody else has this key: after the pause that it was told it is let in.
  await wait(Number(refused.at(-1)?.retryAfter ?? 0) * 1000)
  const back = await Promise.all(replicas.map(ask))
  return [
    {
      what: `accepted beyond the limit in any span of a flood of ${floodPerMinute} a minute, two replicas`,
      value: Math.max(0, mostBeyond(asked.filter(({ status }) => status === 200))),
      unit: '',
      target: { sign: '=', value: 0 },
      note: describeStatuses(countStatuses(asked.map(({ status }) => status))),
    },
    {
      what: 'refusals with another Retry-After than the second that it takes, or refused after it',
      value:
        refused.filter(({ retryAfter }) => retryAfter !== '1').length +
        back.filter(({ status }) => status !== 200).length,
      unit: '',
      target: { sign: '=', value: 0 },
      note: `of ${refused.length}`,
    },
  ]
}

async function ask(client: Client): Promise<Asked> {
  const sentAt = performance.now()
  const response = await client.ask('/api/v1/me')
  await response.arrayBuffer()
  const { status, headers } = response
  return { sentAt, answeredAt: performance.now(), status, retryAfter: headers.get('retry-after') }
}

/** Of all spans between two requests: how many more were let in for sure than the bucket holds and gains in it. */
function mostBeyond(accepted: Asked[]): number {
  const sorted = accepted.toSorted((a, b) => a.sentAt - b.sentAt)
  let most = Number.NEGATIVE_INFINITY
  for (const [first, { sentAt }] of sorted.entries()) {
    const ends = sorted.slice(first).map(({ answeredAt }) => answeredAt)
    for (const [more, until] of ends.toSorted((a, b) => a - b).entries()) {
      const allowed = keyRate.burst + ((until - sentAt) / 1000) * keyRate.perSecond
      most = Math.max(most, more + 1 - Math.floor(allowed))
    }
  }
  return most
}
