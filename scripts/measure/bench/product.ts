import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createDatabase } from '#server/testing/create-database.ts'
import type { Row } from './figure.ts'
import { end, own } from './processes.ts'

const root = join(import.meta.dirname, '../../..')
export const homeKinds = ['PGlite', 'PostgreSQL'] as const
export type HomeKind = (typeof homeKinds)[number]

/** What outlives a process of the product: its data folder and its database. */
export interface Home extends AsyncDisposable {
  kind: HomeKind
  dataDir: string
  databaseUrl: string | null
}

export interface Product extends AsyncDisposable {
  url: string
  pid: number
}

export const postgresServer = (): string | null => process.env.TEST_DATABASE_URL ?? null

/** The homes that can be measured here. */
export const homesHere = (): HomeKind[] => (postgresServer() ? [...homeKinds] : ['PGlite'])

/** A figure of every home that there is here, one after the other. */
export async function measureHomes(measure: (kind: HomeKind) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of homesHere()) rows.push(...(await measure(kind)))
  return rows
}

export async function openHome(kind: HomeKind): Promise<Home> {
  const server = postgresServer()
  const database = kind === 'PostgreSQL' && server ? await createDatabase(server) : null
  const dataDir = await mkdtemp(join(tmpdir(), 'indosso-bench-'))
  return {
    kind,
    dataDir,
    databaseUrl: database?.url ?? null,
    [Symbol.asyncDispose]: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The product as a customer runs it, a process of its own; resolves when it says that it is ready. */
export async function startProduct(home: Home, settings: Record<string, string> = {}): Promise<Product> {
  const child = own(
    // With the flag of `npm start`.
    spawn(process.execPath, ['--max-semi-space-size=16', 'server/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        DATA_DIR: home.dataDir,
        PORT: '0',
        LOG_LEVEL: 'error',
        ...(home.databaseUrl && { DATABASE_URL: home.databaseUrl }),
        ...settings,
      },
    }),
  )
  return { url: await readyUrl(child), pid: child.pid ?? 0, [Symbol.asyncDispose]: () => end(child) }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /http:\/\/\S+/.exec(line)?.[0]
        // A worker serves nobody.
        if (!found && line.includes('worker è pronto')) resolve('')
        // The name may mean two addresses; what is measured must not depend on which one is tried first.
        if (found) resolve(found.replace('localhost', '127.0.0.1'))
      })
    child.once('exit', () => reject(new Error('the product ended before it was ready')))
  })
}
