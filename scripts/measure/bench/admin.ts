import pg from 'pg'
import { directions, userSorts, usersPageSize } from '#contracts/analytics.ts'
import { readConfig } from '#server/config/config.ts'
import type { Client } from '#server/testing/client.ts'
import { fillDatabase } from '../fill-database.ts'
import { signIn } from './accounts.ts'
import { type Figure, median, percentile, type Row, timed } from './figure.ts'
import { openHome, postgresServer, startProduct } from './product.ts'
import { timeAnswers } from './time-answers.ts'

const users = 100_000
const few = 10_000
const many = 1_000_000
const password = 'Indosso2026'

/** What the numbers cost to look at: as many accounts both times, a hundred times the generations. */
export const admin: Figure = {
  limitSeconds: 1500,
  async measure(): Promise<Row[]> {
    if (!postgresServer()) return []
    const empty = await measureAt({ users: 0, generations: 0 })
    const small = await measureAt({ users, generations: few })
    const large = await measureAt({ users, generations: many })
    const growth = (pick: (measured: Measured) => number[]) => median(pick(large)) / median(pick(small))
    return [
      {
        what: 'filling 100,000 accounts and 1,000,000 generations',
        value: large.fillingMs / 1000,
        unit: 's',
      },
      analyticsRow('analytics, p95 at 1,000,000 generations', { times: large.analytics, target: 300 }),
      {
        what: 'the same against 10,000 generations, middle value',
        value: growth(({ analytics }) => analytics),
        unit: 'x',
        target: { sign: '<=', value: 1.5 },
        note: `against an empty database ${(median(large.analytics) / median(empty.analytics)).toFixed(1)} x`,
      },
      {
        what: 'slowest page of the table of accounts (each column, both ways, first, middle, last)',
        value: Math.max(...large.pages.map(({ ms }) => ms)),
        unit: 'ms',
        target: { sign: '<=', value: 100 },
        note: large.pages.reduce((worst, page) => (page.ms > worst.ms ? page : worst)).path,
      },
      {
        what: 'search by any part of an address, middle value',
        value: median(large.search),
        unit: 'ms',
        note: 'reads every address',
      },
      analyticsRow('history of the heaviest account, p95', {
        times: large.history,
        target: 50,
        note: `${large.heaviest} generations`,
      }),
      {
        what: 'the same against 10,000 generations, middle value',
        value: growth(({ history }) => history),
        unit: 'x',
        target: { sign: '<=', value: 1.5 },
      },
    ]
  },
}

interface Asked {
  times: number[]
  target: number
  note?: string
}

const analyticsRow = (what: string, { times, target, note }: Asked): Row => ({
  what,
  value: percentile(times, 0.95),
  unit: 'ms',
  target: { sign: '<=', value: target },
  note: [note, `middle value ${median(times).toFixed(1)} ms`].filter(Boolean).join(', '),
})

interface Measured {
  fillingMs: number
  analytics: number[]
  pages: { path: string; ms: number }[]
  search: number[]
  history: number[]
  heaviest: number
}

async function measureAt(size: { users: number; generations: number }): Promise<Measured> {
  await using home = await openHome('PostgreSQL')
  // An empty database gets its demo logins, the super-admin among them.
  await using product = await startProduct(home)
  const databaseUrl = home.databaseUrl ?? ''
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: home.dataDir })
  const filling = await timed(async () => size.users > 0 && (await fillDatabase(config, size)))
  const { email, made } = await openHeaviest(databaseUrl)
  const chief = await signIn(product.url, 'super@example.com', password)
  const owner = await signIn(product.url, email, password)
  const table = '/api/super-admin/users'
  return {
    fillingMs: filling.ms,
    analytics: await timeAnswers(chief, '/api/super-admin/analytics'),
    pages: size.users > 0 ? await askPages(chief, table) : [],
    search: await timeAnswers(chief, `${table}?search=a7f`),
    history: await timeAnswers(owner, '/api/generations'),
    heaviest: made,
  }
}

async function askPages(chief: Client, table: string): Promise<Measured['pages']> {
  const pages: Measured['pages'] = []
  const last = Math.ceil(users / usersPageSize)
  for (const sort of userSorts) {
    for (const direction of directions) {
      for (const page of [1, Math.round(last / 2), last]) {
        const path = `${table}?sort=${sort}&direction=${direction}&page=${page}`
        pages.push({ path: path.slice(table.length), ms: median(await timeAnswers(chief, path, 7)) })
      }
    }
  }
  return pages
}

/** The account with the longest history, with a password that is known here. */
async function openHeaviest(databaseUrl: string): Promise<{ email: string; made: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ email: string; made: number }>(`
    update users set password = (select password from users where email = 'super@example.com')
    where id = (select id from users order by generations_count desc, (email = 'free@example.com') desc limit 1)
    returning email, generations_count as made`)
  await client.end()
  return rows[0] ?? { email: '', made: 0 }
}
