import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, median, type Row } from './figure.ts'
import { drive } from './load.ts'
import { end, own } from './processes.ts'
import { openHome, postgresServer, startProduct } from './product.ts'
import { canReadUsage, cpuMs } from './usage.ts'

const rounds = 10
const seconds = 2
const connections = 32

/** What sessions, checks and headers cost: "who am I" of the product against bare node:http with the same queries. */
export const authUser: Figure = {
  limitSeconds: 150,
  async measure(): Promise<Row[]> {
    if (!postgresServer()) return []
    await using home = await openHome('PostgreSQL')
    const [email = ''] = await enterAccounts(home, 'enterprise', 1)
    await using product = await startProduct(home)
    await using raw = await startRaw(home.databaseUrl ?? '')
    const { cookies } = await signIn(product.url, email)
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

    await race(product, cookie)
    await race(raw, cookie)
    const ours: Lap[] = []
    const bare: Lap[] = []
    // In turns, so that the noise of the machine falls on both.
    for (let round = 0; round < rounds; round++) {
      ours.push(await race(product, cookie))
      bare.push(await race(raw, cookie))
    }
    return describe(ours, bare)
  },
}

interface Server {
  url: string
  pid: number
}

interface Lap {
  perSecond: number
  /** Processor time of the server for one request. */
  cpuMicroseconds: number
}

async function race({ url, pid }: Server, cookie: string): Promise<Lap> {
  const before = canReadUsage ? cpuMs(pid) : Number.NaN
  const perSecond = await drive({ url: `${url}/api/auth/user`, cookie, connections, seconds })
  const spentMs = (canReadUsage ? cpuMs(pid) : Number.NaN) - before
  return { perSecond, cpuMicroseconds: (spentMs * 1000) / (perSecond * seconds) }
}

function describe(ours: Lap[], bare: Lap[]): Row[] {
  const perSecond = (laps: Lap[]) => median(laps.map((lap) => lap.perSecond))
  const cpu = (laps: Lap[]) => median(laps.map((lap) => lap.cpuMicroseconds))
  const ratios = ours.map((lap, round) => lap.perSecond / (bare[round]?.perSecond ?? Number.NaN))
  return [
    {
      what: 'requests per second, against bare node:http with the same queries',
      value: median(ratios),
      unit: 'x',
      target: { sign: '>=', value: 0.6 },
      note: `${Math.round(perSecond(ours))} and ${Math.round(perSecond(bare))} a second, rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    },
    {
      what: 'processor time of the server for one request, against the same',
      value: cpu(ours) / cpu(bare),
      unit: 'x',
      note: `${Math.round(cpu(ours))} and ${Math.round(cpu(bare))} us`,
    },
  ]
}

async function startRaw(databaseUrl: string): Promise<Server & AsyncDisposable> {
  const child: ChildProcess = own(
    fork(join(import.meta.dirname, 'raw-server.ts'), [], {
      env: { DATABASE_URL: databaseUrl },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  // Its only message is the port.
  const [port] = (await once(child, 'message')) as [number]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: () => end(child),
  }
}
