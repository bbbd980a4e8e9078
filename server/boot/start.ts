import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { closeAgain } from '#server/accounts/close-account.ts'
import { requirePrices } from '#server/billing/require-prices.ts'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { attachStorage } from '#server/files/attach-storage.ts'
import type { Timeouts } from '#server/http/timeouts.ts'
import { createApp } from './app.ts'
import { createContext, type Overrides } from './create-context.ts'
import { seedWhenEmpty } from './seed.ts'
import { startTimetable } from './timetable.ts'
import { createWorkerApp } from './worker-app.ts'

const requestsMs = 5_000
/** A start that failed has to end, even where nothing answers any goodbye. */
const cleanUpMs = 10_000

export interface RunningApp extends AsyncDisposable {
  ctx: Context
  /** Null when this process serves no web. */
  url: string | null
  /** Where a worker without web says how it is; null when nobody asks. */
  workerUrl: string | null
}

/** Starts the roles asked for. Disposing stops them: no new work, what runs finishes or is released. */
export async function start(
  config: Config,
  overrides: Overrides & { timeouts?: Timeouts } = {},
): Promise<RunningApp> {
  const stack = new AsyncDisposableStack()
  const stopping = new AbortController()
  try {
    const ctx = stack.use(await createContext(config, overrides))
    await attachStorage(ctx)
    await requirePrices(ctx)
    await closeAgain(ctx)
    if (config.seedDemo) await seedWhenEmpty(ctx)
    const { url, workerUrl } = await open(ctx, {
      stack,
      stopping: stopping.signal,
      timeouts: overrides.timeouts,
    })
    if (config.roles.includes('worker')) {
      stack.use(startTimetable(ctx))
      // Rests before the web closes: who waits for a picture that is nearly done still gets it.
      stack.defer(() => ctx.queue.rest())
      await ctx.queue.work(ctx)
    }
    // Disposed first: from here on the process says that it is not ready.
    stack.defer(() => stopping.abort())
    const running = stack.move()
    return { ctx, url, workerUrl, [Symbol.asyncDispose]: () => running.disposeAsync() }
  } catch (error) {
    await Promise.race([stack.disposeAsync(), wait(cleanUpMs, null, { ref: false })])
    throw error
  }
}

interface Opening {
  stack: AsyncDisposableStack
  stopping: AbortSignal
  timeouts: Timeouts | undefined
}

/** The web, or the small window of a worker that has none. */
async function open(
  ctx: Context,
  { stack, ...options }: Opening,
): Promise<{ url: string | null; workerUrl: string | null }> {
  const { roles, port, workerPort, shutdownDelayMs } = ctx.config
  if (roles.includes('web')) {
    const url = await listen(await createApp(ctx, options), { ctx, stack, port })
    // /readyz says 503 by now, but the load balancer may not have noticed.
    stack.defer(() => wait(shutdownDelayMs))
    return { url, workerUrl: null }
  }
  if (workerPort === null) return { url: null, workerUrl: null }
  const app = createWorkerApp(ctx, options.stopping)
  return { url: null, workerUrl: await listen(app, { ctx, stack, port: workerPort }) }
}

async function listen(
  app: FastifyInstance,
  { ctx, stack, port }: { ctx: Context; stack: AsyncDisposableStack; port: number },
): Promise<string> {
  const { host } = ctx.config
  stack.defer(() => close(app))
  await app.listen({ host, port })
  // A TCP server's address is an object.
  const address = app.server.address() as AddressInfo
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${address.port}`
}

/** Requests on their way may finish, for a while. */
async function close(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestsMs)
  await app.close()
  clearTimeout(cut)
}
