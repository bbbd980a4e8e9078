import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Order, Reply } from './worker.fixture.ts'
import { createWorkerPool, type PoolOptions } from './worker-pool.ts'

// A busy machine is slow, and that is no failure.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const defaults: PoolOptions = {
  module: new URL('./worker.fixture.ts', import.meta.url),
  size: 1,
  timeoutMs: 30_000,
  idleMs: 60_000,
  maxHeapMb: 64,
}
const createPool = (options: Partial<PoolOptions> = {}) =>
  createWorkerPool<Order, Reply, string>({ ...defaults, ...options })
const isLinux = process.platform === 'linux'

test('one process answers request after request, and tells how each goes', async () => {
  await using pool = createPool()
  const told: string[] = []
  const first = await pool.request({ do: 'answer' })
  const second = await pool.request(
    { do: 'tell', words: ['begun', 'halfway'] },
    { onProgress: (word) => told.push(word) },
  )
  expect(first.pid).not.toBe(process.pid)
  expect(second).toEqual(first)
  expect(told).toEqual(['begun', 'halfway'])
})

test('requests are answered in the order asked, after those that are urgent', async () => {
  await using pool = createPool()
  const order: string[] = []
  const ask = (name: string, isUrgent = false) =>
    pool.request({ do: 'answer' }, { isUrgent }).then(() => order.push(name))
  await Promise.all([ask('first'), ask('second'), ask('third'), ask('urgent', true)])
  expect(order).toEqual(['first', 'urgent', 'second', 'third'])
})

test('as many requests run side by side as there may be processes; the others wait', async () => {
  const pool = createPool({ size: 2 })
  const asked = ['hang', 'hang', 'answer'].map((name) =>
    pool.request({ do: name } as Order).catch((error: unknown) => error),
  )
  expect(pool.load()).toEqual({ running: 2, waiting: 1 })
  await pool[Symbol.asyncDispose]()
  expect(await Promise.all(asked)).toMatchObject(Array(3).fill({ failure: 'closed' }))
  expect(pool.load()).toEqual({ running: 0, waiting: 0 })
  await expect(pool.request({ do: 'answer' })).rejects.toMatchObject({ failure: 'closed' })
})

test.each([
  ['hangs', { do: 'hang' }, 'timeout', 'No response after 2500 ms'],
  ['throws', { do: 'throw' }, 'crashed', 'a bug'],
  ['ends', { do: 'exit' }, 'crashed', expect.any(String)],
  ['outgrows its memory', { do: 'grow' }, 'crashed', expect.any(String)],
] as const)(
  'a process that %s costs its own request, and is replaced',
  async (_how, order, failure, message) => {
    await using pool = createPool({ timeoutMs: order.do === 'hang' ? 2500 : 30_000 })
    const { pid } = await pool.request({ do: 'answer' })
    const doomed = pool.request(order)
    const waiting = pool.request({ do: 'answer' })
    await expect(doomed).rejects.toMatchObject({ name: 'WorkerError', failure, message })
    expect((await waiting).pid).not.toBe(pid)
    expect(isAlive(pid)).toBe(false)
  },
)

test('a process that cannot start fails the request that it was started for', async () => {
  await using pool = createPool({ module: new URL('./no-worker.fixture.ts', import.meta.url) })
  const asked = [pool.request({ do: 'answer' }), pool.request({ do: 'answer' })]
  for (const one of asked) await expect(one).rejects.toMatchObject({ failure: 'not_started' })
})

test('an aborted request takes its process with it; one that waits leaves the others alone', async () => {
  await using pool = createPool()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const { pid } = await pool.request({ do: 'answer' })
  const first = pool.request({ do: 'hang' }, { signal: running.signal })
  const second = pool.request({ do: 'answer' }, { signal: waiting.signal })
  const third = pool.request({ do: 'answer' })
  waiting.abort()
  await expect(second).rejects.toMatchObject({ failure: 'aborted' })
  expect(pool.load()).toEqual({ running: 1, waiting: 1 })
  running.abort()
  await expect(first).rejects.toMatchObject({ failure: 'aborted' })
  expect((await third).pid).not.toBe(pid)
  await expect(pool.request({ do: 'answer' }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    failure: 'aborted',
  })
})

test('a signal that fires after the answer disturbs nobody', async () => {
  await using pool = createPool()
  const caller = new AbortController()
  const { pid } = await pool.request({ do: 'answer' }, { signal: caller.signal })
  caller.abort()
  expect(await pool.request({ do: 'answer' })).toEqual({ pid })
})

test.runIf(isLinux)(
  'a process has the environment and the heap that it is given, the cache of its code, and no more',
  async () => {
    await using pool = createPool({ env: { GREETING: 'hello' }, initialHeapMb: 16 })
    const { described } = await pool.request({ do: 'describe' })
    const names = described?.environment.filter((line) => !line.startsWith('NODE_CHANNEL_'))
    expect(names).toEqual([
      expect.stringMatching(/^NODE_COMPILE_CACHE=.*\/node_modules\/\.cache\//),
      'GREETING=hello',
    ])
    expect(described?.execArgv).toEqual(['--max-old-space-size=64', '--initial-old-space-size=16'])
  },
)

test.runIf(isLinux)('an idle process is ended, and the next request starts another', async () => {
  await using pool = createPool({ idleMs: 300 })
  const { pid } = await pool.request({ do: 'answer' })
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
  expect((await pool.request({ do: 'answer' })).pid).not.toBe(pid)
})

test.runIf(isLinux)('no process is left when the pool is disposed of', async () => {
  const pool = createPool({ size: 2 })
  const answers = await Promise.all([pool.request({ do: 'answer' }), pool.request({ do: 'answer' })])
  const lost = pool.request({ do: 'hang' }).catch((error: unknown) => error)
  await pool[Symbol.asyncDispose]()
  expect(answers.filter(({ pid }) => isAlive(pid))).toEqual([])
  expect(await lost).toMatchObject({ failure: 'closed' })
})

test.runIf(isLinux)('an idle process lets its parent end', () => {
  const { status, stdout } = runParent(`console.log((await pool.request({ do: 'answer' })).pid)`)
  expect(status).toBe(0)
  return expect.poll(() => isAlive(Number(stdout)), { timeout: 20_000 }).toBe(false)
})

test.runIf(isLinux)('a process does not outlive its parent, even in the middle of a request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'indosso-pool-'))
  // Reading a pipe that nobody writes to keeps a thread busy, as decoding does: an ordinary exit waits for it.
  const path = join(folder, 'endless')
  execFileSync('mkfifo', [path])
  const { signal, stdout } = runParent(`
    const { pid } = await pool.request({ do: 'answer' })
    void pool.request({ do: 'read', path: ${JSON.stringify(path)} })
    process.stdout.write(String(pid), () => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100))`)
  expect(signal).toBe('SIGKILL')
  await expect.poll(() => isAlive(Number(stdout)), { timeout: 20_000 }).toBe(false)
  await rm(folder, { recursive: true })
})

function runParent(script: string) {
  const { module, ...options } = defaults
  const setup = `
    import { createWorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)}
    const options = ${JSON.stringify(options)}
    const pool = createWorkerPool({ ...options, module: new URL(${JSON.stringify(module.href)}) })
    `
  return spawnSync(process.execPath, ['--input-type=module', '-e', setup + script], { encoding: 'utf8' })
}

/** One that nobody has buried yet counts as gone. */
function isAlive(pid: number): boolean {
  try {
    if (isLinux) return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
