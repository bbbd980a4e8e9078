import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ChaosMode } from './chaos-proxy.ts'

export interface Chaos extends AsyncDisposable {
  /** The same database, through the proxy. */
  url: string
  set(mode: ChaosMode): Promise<void>
}

/** Puts a proxy before a database server on this machine. */
export async function startChaos(databaseUrl: string): Promise<Chaos> {
  const url = new URL(databaseUrl)
  const path = fileURLToPath(new URL('./chaos-proxy.ts', import.meta.url))
  const child = fork(path, [url.port || '5432'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  // Its first message is the port.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    set: async (mode) => {
      child.send(mode)
      await once(child, 'message')
    },
    [Symbol.asyncDispose]: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
