import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from '#server/testing/client.ts'
import { startOpenaiStandIn } from '#server/testing/start-stand-in.ts'
import { enterAccounts, signIn } from './accounts.ts'
import { type Figure, megabytes, percentile, type Row, timed } from './figure.ts'
import { openHome, startProduct } from './product.ts'
import { countStatuses, describeStatuses } from './statuses.ts'
import { canReadUsage, forgetPeak, peakBytes, watchTree } from './usage.ts'

const parallel = 8
// A collection too large for the repository; measured where it lies beside the checkout.
const collection = join(import.meta.dirname, '../../../../shared/hostile')

interface Case {
  file: string
  name: string
  type: string
  expect: string
}

/** Every hostile file at the door, eight at a time: what it answers, and how everybody else fares meanwhile. */
export const hostile: Figure = {
  limitSeconds: 400,
  async measure(): Promise<Row[]> {
    if (!existsSync(collection) || !canReadUsage) return []
    await using openai = await startOpenaiStandIn()
    await using home = await openHome('PGlite')
    const emails = await enterAccounts(home, 'enterprise', parallel)
    await using product = await startProduct(home, openai.env)
    const clients = await Promise.all(emails.map((email) => signIn(product.url, email)))
    forgetPeak(product.pid)
    using tree = watchTree(product.pid)
    const quiet = watchOthers(product.url, emails[0] ?? '')
    await wait(3_000)
    const before = await quiet.stop()
    const others = watchOthers(product.url, emails[0] ?? '')
    const cases = readCases()
    const outcomes: { wrong: boolean; status: number; ms: number }[] = []
    await Promise.all(clients.map((client) => uploadAll(client, cases, outcomes)))
    const { health, logins } = await others.stop()
    const count = outcomes.length
    return [
      {
        what: `hostile files answered otherwise than agreed, of ${count}`,
        value: outcomes.filter(({ wrong }) => wrong).length,
        unit: '',
        target: { sign: '=', value: 0 },
        note: describeStatuses(countStatuses(outcomes.map(({ status }) => status))),
      },
      row('slowest of those answers', Math.max(...outcomes.map(({ ms }) => ms)), 9_000),
      {
        ...row(`/healthz meanwhile, p99 of ${health.length}`, percentile(health, 0.99), 300),
        note: `${percentile(before.health, 0.99).toFixed(0)} ms before`,
      },
      {
        ...row(`slowest of ${logins.length} logins meanwhile`, Math.max(...logins), 2_000),
        note: `${Math.max(...before.logins).toFixed(0)} ms before`,
      },
      {
        what: 'server, most memory',
        value: megabytes(peakBytes(product.pid)),
        unit: 'MB',
        target: { sign: '<=', value: 700 },
        note: `${megabytes(tree.peakBytes()).toFixed(0)} MB with its decoders`,
      },
    ]
  },
}

const row = (what: string, value: number, most: number): Row => ({
  what,
  value,
  unit: 'ms',
  target: { sign: '<=', value: most },
})

/** Takes from the common pile until it is empty. */
async function uploadAll(
  client: Client,
  cases: Case[],
  outcomes: { wrong: boolean; status: number; ms: number }[],
): Promise<void> {
  for (let next = cases.pop(); next; next = cases.pop()) {
    const { file, name, type, expect } = next
    const form = new FormData()
    form.set('selectedGender', 'female')
    form.set(
      'productImage',
      new Blob([new Uint8Array(await readFile(join(collection, file)))], { type }),
      name,
    )
    const { ms, result: status } = await timed(async () => {
      const response = await client.ask('/api/generate-vto', { form })
      await response.arrayBuffer()
      return response.status
    })
    const isRefused = status >= 400 && status < 500
    const wrong = expect === 'accept' ? status !== 202 : expect === 'reject' ? !isRefused : status >= 500
    outcomes.push({ wrong, status, ms })
  }
}

/** Somebody who asks whether the product lives, and somebody who signs in, all the time. */
function watchOthers(url: string, email: string) {
  const health: number[] = []
  const logins: number[] = []
  let isOver = false
  const repeat = async (times: number[], pauseMs: number, work: () => Promise<unknown>) => {
    while (!isOver) {
      times.push((await timed(work)).ms)
      await wait(pauseMs)
    }
  }
  const asker = new Client(url)
  const both = Promise.all([
    repeat(health, 20, async () => (await asker.ask('/healthz')).arrayBuffer()),
    repeat(logins, 200, () => signIn(url, email)),
  ])
  return {
    stop: async () => {
      isOver = true
      await both
      return { health, logins }
    },
  }
}

function readCases(): Case[] {
  const [, ...lines] = readFileSync(join(collection, 'manifest.csv'), 'utf8').trim().split('\n')
  return lines
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((cell) =>
        (cell[1] ?? '').replace(/^"|"$/g, ''),
      ),
    )
    .filter(([file = '', , , group = '']) => group !== 'protocol' && existsSync(join(collection, file)))
    .map(([file = '', name = '', type = '', , expect = '']) => ({ file, name, type, expect }))
}
