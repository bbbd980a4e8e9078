import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { type Context, createContext, type Overrides } from './context.ts'
import { seedWhenEmpty } from './db/seed.ts'
import { createApp } from './http/app.ts'
import { startTimetable } from './jobs/timetable.ts'

export interface RunningApp extends AsyncDisposable {
  ctx: Context
  /** Null when this process serves no web. */
  url: string | null
}

/** Starts the roles asked for. Disposing stops them: no new work, what runs finishes or is released. */
export async function start(config: Config, overrides: Overrides = {}): Promise<RunningApp> {
  const stack = new AsyncDisposableStack()
  const stopping = new AbortController()
  try {
    const ctx = stack.use(await createContext(config, overrides))
    if (config.seedDemo) await seedWhenEmpty(ctx)
    if (config.roles.includes('worker')) {
      stack.use(startTimetable(ctx))
      await ctx.queue.work(ctx)
    }
    const url = config.roles.includes('web') ? await listen(ctx, { stack, stopping: stopping.signal }) : null
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
  { stack, stopping }: { stack: AsyncDisposableStack; stopping: AbortSignal },
): Promise<string> {
  const app = await createApp(ctx, stopping)
  stack.defer(() => app.close())
  await app.listen({ host: ctx.config.host, port: ctx.config.port })
  const { port } = app.server.address() as AddressInfo
  return `http://${ctx.config.host === '127.0.0.1' ? 'localhost' : ctx.config.host}:${port}`
}
