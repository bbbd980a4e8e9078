import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compiled } from '#server/testing/compiled.ts'
import { createDatabase } from '#server/testing/create-database.ts'

export interface Product extends AsyncDisposable {
  url: string
  dataDir: string
  /** The latest lines of its log. */
  log: readonly string[]
}

const linesKept = 60

const root = join(import.meta.dirname, '..')

/** The product as a customer meets it: a process of its own on a free port, with a data folder of its own. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'indosso-e2e-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const port = await findFreePort()
  const server = process.env.TEST_DATABASE_URL
  const database = server ? await createDatabase(server, { durable: false }) : null
  if (database) stack.defer(database.drop)
  // As `npm start`, and without time for optimising an embedded database that is queried little and lives for minutes.
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--liftoff-only', 'server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      DATA_DIR: dataDir,
      // Known beforehand, because the address that a payment leads back to is made of it.
      PORT: String(port),
      // With every request: read when a journey fails.
      LOG_LEVEL: 'debug',
      // Each journey comes from an address of its own, as people do: one alone would meet the limit of sign-ups.
      TRUSTED_PROXIES: 'loopback',
      ...(database && { DATABASE_URL: database.url, DATABASE_CONNECTIONS: '15' }),
      ...settings,
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  stack.defer(async () => {
    child.kill('SIGTERM')
    await exited
  })
  const log: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) {
        log.push(line)
        if (log.length > linesKept) log.shift()
        return
      }
      const found = /http:\/\/\S+/.exec(line)?.[0]
      if (found) resolve(found)
    })
    exited.then(() => reject(new Error('the product did not start')))
  })
  const owned = stack.move()
  return { url, dataDir, log, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
