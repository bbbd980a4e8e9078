import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Client } from '#server/testing/client.ts'
import { type StandIn, startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { hasSwift, startSwift } from '#server/testing/swift.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, megabytes, type Row } from './figure.ts'
import { shirtPhoto } from './photo.ts'
import { type Home, openHome, type Product, postgresServer, startProduct } from './product.ts'
import { canReadUsage, treeCpuMs, watchTree } from './usage.ts'

/** Few, so that they and not the cores of a small machine are the limit; what a slot costs is the same with 32. */
const slots = 4
const sizes = [1, 2, 4]
/** How many times each slot is filled. */
const rounds = 3
/** An enterprise account may run four at once: enough of them that no account is the limit. */
const accounts = 12

/** One, two and four of web and worker each, on one database and one storage: how much more they make. */
export const growth: Figure = {
  limitSeconds: 900,
  async measure(): Promise<Row[]> {
    if (!postgresServer() || !canReadUsage) return []
    await using stack = new AsyncDisposableStack()
    const swift = hasSwift ? stack.use(await startSwift()) : null
    const openai = stack.use(await startOpenaiStandIn())
    const home = stack.use(await openHome('PostgreSQL'))
    const settings = {
      ...swift?.env,
      ...openai.env,
      WORKER_CONCURRENCY: String(slots),
    }
    const house: House = { home, openai, settings, emails: await enterAccounts(home, 'enterprise', accounts) }
    const where = swift ? 'files on S3 (Swift)' : 'no Swift here: files in a shared folder'
    return [...(await measureProvider(house, 15, where)), ...(await measureProvider(house, 1, where))]
  },
}

interface House {
  home: Home
  openai: StandIn
  settings: Record<string, string>
  emails: string[]
}

interface Measured {
  perMinute: number
  note: string
}

async function measureProvider(house: House, seconds: number, where: string): Promise<Row[]> {
  await house.openai.next('ok', { times: 0, delayMs: seconds * 1000 })
  const measured: Measured[] = []
  for (const size of sizes) measured.push(await measureSize(house, size))
  const [alone] = measured
  return measured.flatMap(({ perMinute, note }, index) => {
    const size = sizes[index] ?? 0
    const what = `provider of ${seconds} s, ${size}+${size} processes`
    const ratio = perMinute / (alone?.perMinute ?? 1)
    const target = seconds === 15 && size === 2 ? { target: { sign: '>=' as const, value: 1.8 } } : {}
    return [
      { what, value: perMinute, unit: 'a minute', note },
      ...(size === 1
        ? []
        : [
            {
              what: `${what}, against 1+1`,
              value: ratio,
              unit: 'x',
              note: `${slots} slots a worker, ${where}`,
              ...target,
            },
          ]),
    ]
  })
}

async function measureSize({ home, settings, emails }: House, size: number): Promise<Measured> {
  await using stack = new AsyncDisposableStack()
  const start = async (role: string) => stack.use(await startProduct(home, { ...settings, ROLES: role }))
  const webs: Product[] = []
  const workers: Product[] = []
  // One after the other: what is measured begins when all are there.
  for (let turn = 0; turn < size; turn++) {
    webs.push(await start('web'))
    workers.push(await start('worker'))
  }
  const clients: Client[] = []
  for (const [index, email] of emails.entries())
    clients.push(await signIn(webs[index % size]?.url ?? '', email))
  const database = stack.adopt(new pg.Client({ connectionString: home.databaseUrl ?? '' }), (one) =>
    one.end(),
  )
  await database.connect()
  const watched = [...webs, ...workers].map(({ pid }) => ({
    pid,
    tree: stack.use(watchTree(pid)),
    cpuMs: treeCpuMs(pid),
  }))

  const pictures = size * slots * rounds
  const photo = await shirtPhoto()
  const before = await completed(database)
  const began = performance.now()
  await order(clients, photo, pictures)
  let connections = 0
  while ((await completed(database)) < before + pictures) {
    connections = Math.max(connections, await connected(database))
    await wait(250)
  }
  const seconds = (performance.now() - began) / 1000
  const tell = (of: typeof watched) =>
    `${of.map(({ tree }) => megabytes(tree.peakBytes()).toFixed(0)).join('/')} MB, ${of.map(({ pid, cpuMs }) => ((treeCpuMs(pid) - cpuMs) / 1000).toFixed(0)).join('/')} s of CPU`
  return {
    perMinute: (pictures / seconds) * 60,
    note: `${pictures} in ${seconds.toFixed(0)} s; ${connections} connections; web ${tell(watched.slice(0, size))}; worker ${tell(watched.slice(size))}`,
  }
}

/** Everybody at once, each their share one after the other, as a browser would. */
async function order(clients: Client[], photo: Uint8Array, pictures: number): Promise<void> {
  let left = pictures
  const buy = async (client: Client) => {
    while (left-- > 0) {
      const response = await client.generate(photo)
      if (response.status !== 202)
        throw new Error(`an order was answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(clients.map(buy))
}

async function completed(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ done: number; lost: number }>(
    `select count(*) filter (where status = 'completed')::int as done, count(*) filter (where status = 'failed')::int as lost
       from generations`,
  )
  if (rows[0]?.lost) throw new Error(`${rows[0].lost} pictures failed`)
  return rows[0]?.done ?? 0
}

async function connected(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows[0]?.count ?? 0
}
