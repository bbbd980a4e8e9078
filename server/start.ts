import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { closeAgain } from './accounts/close-account.ts'
import { requirePrices } from './billing/require-prices.ts'
import type { Config } from './config.ts'
import { type Context, createContext, type Overrides } from './context.ts'
import { seedWhenEmpty } from './db/seed.ts'
import { createApp } from './http/app.ts'
import type { Patience } from './http/patience.ts'
import { startTimetable } from './jobs/timetable.ts'

const requestsMs = 5_000

export interface RunningApp extends AsyncDisposable {
  ctx: Context
  /** Null when this process serves no web. */
  url: string | null
}

/** Starts the roles asked for. Disposing stops them: no new work, what runs finishes or is released. */
export async function start(
  config: Config,
  overrides: Overrides & { patience?: Patience } = {},
): Promise<RunningApp> {
  const stack = new AsyncDisposableStack()
  const stopping = new AbortController()
  try {
    const ctx = stack.use(await createContext(config, overrides))
    await requirePrices(ctx)
    await closeAgain(ctx)
    if (config.seedDemo) await seedWhenEmpty(ctx)
    const url = config.roles.includes('web')
      ? await listen(ctx, { stack, stopping: stopping.signal, patience: overrides.patience })
      : null
    if (config.roles.includes('worker')) {
      stack.use(startTimetable(ctx))
      // Rests before the web closes: who waits for a picture that is nearly done still gets it.
      stack.defer(() => ctx.queue.rest())
      await ctx.queue.work(ctx)
    }
    // Disposed first: from here on the process says that it is not ready.
    stack.defer(() => stopping.abort())
    const running = stack.move()
    return { ctx, url, [Symbol.asyncDispose]: () => running.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function listen(
  ctx: Context,
  {
    stack,
    ...options
  }: { stack: AsyncDisposableStack; stopping: AbortSignal; patience: Patience | undefined },
): Promise<string> {
  const app = await createApp(ctx, options)
  stack.defer(() => close(app))
  await app.listen({ host: ctx.config.host, port: ctx.config.port })
  const { port } = app.server.address() as AddressInfo
  return `http://${ctx.config.host === '127.0.0.1' ? 'localhost' : ctx.config.host}:${port}`
}

/** Requests on their way may finish, for a while. */
async function close(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestsMs)
  await app.close()
  clearTimeout(cut)
}
