import { type ChildProcess, fork } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Failpoint } from '#server/failpoint.ts'
import { Client } from './client.ts'
import { compiled } from './compiled.ts'
import { createDatabase } from './create-database.ts'
import { testServer } from './test-database.ts'

export type ToProduct = { id: number } & (
  | { type: 'query'; text: string }
  | { type: 'arm'; point: Failpoint | null }
  | { type: 'sweep' }
)
export type FromProduct = { id: number; rows: unknown[] } | { id: number; error: string }

export type Environment = Record<string, string>

/** What outlives a process: its data folder, and its database in the home under test. */
export interface Home extends AsyncDisposable {
  dataDir: string
  env: Environment
}

export async function openHome(env: Environment = {}, template?: string): Promise<Home> {
  const dataDir = await mkdtemp(join(tmpdir(), 'indosso-home-'))
  const database = testServer ? await createDatabase(testServer, { template, durable: false }) : null
  return {
    dataDir,
    env: {
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      // Nobody, unless a test says whom: every start would load our own engine, which takes seconds.
      IMAGE_PROVIDERS: 'openai',
      OPENAI_API_KEY: 'test-key',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      ...(database && { DATABASE_URL: database.url, DATABASE_CONNECTIONS: '9' }),
      ...env,
    },
    [Symbol.asyncDispose]: async () => {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Another home with the same rows, files and settings; in the first one nothing runs. */
export async function copyHome({ dataDir, env }: Home): Promise<Home> {
  const { DATA_DIR, DATABASE_URL, ...settings } = env
  const copy = await openHome(settings, DATABASE_URL && new URL(DATABASE_URL).pathname.slice(1))
  await cp(dataDir, copy.dataDir, { recursive: true })
  return copy
}

export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A process of the product; disposing of it kills it if it still lives. */
export interface Running extends AsyncDisposable {
  pid: number
  /** Where it serves; rejects when it ends before it is ready. */
  url: Promise<string>
  ended: Promise<Ending>
  /** What it has written so far. */
  written(stream: 'stdout' | 'stderr'): string
  kill(signal: NodeJS.Signals): void
}

/** Starts server/main.ts, as `npm start` does. */
export function startMain(env: Environment): Running {
  const child = launch('../main.ts', { args: [], env })
  const running = follow(child)
  const url = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /Indosso (?:worker )?è pronto: (\S+)/.exec(running.written('stdout'))
      if (ready?.[1]) resolve(ready[1])
    })
    rejectAtEnd(running, reject)
  })
  // A test that expects a failed start looks at `ended` alone.
  url.catch(() => {})
  return { ...running, url }
}

export interface Product extends Omit<Running, 'url'> {
  url: string
  /** Everything from before then is of another process. */
  startedAt: Date
  /** A browser of its own. */
  client(): Client
  /** From now on the process dies at this point. */
  arm(point: Failpoint | null): Promise<void>
  query<Row>(text: string): Promise<Row[]>
  /** Moves orphaned files of any age to the trash. */
  sweep(): Promise<void>
}

interface ProductOptions {
  /** Pictures come from a provider whose call may be made again. */
  repeatable?: boolean
}

/** Starts server/testing/serve-armed.ts and waits until it serves. */
export async function startProduct(env: Environment, options: ProductOptions = {}): Promise<Product> {
  const startedAt = new Date()
  const args = options.repeatable ? ['repeatable'] : []
  const child = launch('./serve-armed.ts', { args, env })
  const running = follow(child)
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  let lastId = 0
  const expect = (id: number) => {
    const settled = Promise.withResolvers<unknown[]>()
    waiting.set(id, settled)
    rejectAtEnd(running, settled.reject)
    return settled.promise
  }
  child.on('message', (message) => {
    // Sent by serve-armed.ts alone.
    const answer = message as FromProduct
    const settled = waiting.get(answer.id)
    if ('error' in answer) settled?.reject(new Error(answer.error))
    else settled?.resolve(answer.rows)
  })
  const ask = (question: DistributiveOmit<ToProduct, 'id'>) => {
    const id = ++lastId
    const answer = expect(id)
    child.send({ ...question, id }, () => {})
    return answer
  }
  const [ready] = (await expect(0)) as [{ url: string }]
  return {
    ...running,
    url: ready.url,
    startedAt,
    client: () => new Client(ready.url),
    arm: async (point) => void (await ask({ type: 'arm', point })),
    // The caller knows what its own SQL answers.
    query: async <Row>(text: string) => (await ask({ type: 'query', text })) as Row[],
    sweep: async () => void (await ask({ type: 'sweep' })),
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function launch(file: string, { args, env }: { args: string[]; env: Environment }): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    // Nothing of the test runner's own environment.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...env },
    // The first as `npm start` has it. Without the second, V8 would optimise the embedded database, which takes longer than
    // most of these processes live.
    execArgv: ['--max-semi-space-size=16', '--liftoff-only'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function follow(child: ChildProcess): Omit<Running, 'url'> {
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text
    })
  }
  const { promise: ended, resolve } = Promise.withResolvers<Ending>()
  child.once('close', (code, signal) => resolve({ code, signal }))
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  return {
    pid: child.pid ?? 0,
    ended,
    written: (stream) => written[stream],
    kill,
    [Symbol.asyncDispose]: async () => {
      kill('SIGKILL')
      await ended
    },
  }
}

function rejectAtEnd({ ended, written }: Pick<Running, 'ended' | 'written'>, reject: (error: Error) => void) {
  ended.then(({ code, signal }) =>
    reject(new Error(`the process ended (${signal ?? code}): ${written('stderr')}`)),
  )
}
