import { constants } from 'node:os'
import closeWithGrace from 'close-with-grace'
import type { RunningApp } from './start.ts'

const signals = ['SIGINT', 'SIGTERM'] as const
/** Ctrl-C arrives twice at once: from the terminal, and from npm, which passes it on. */
const sameMomentMs = 500
/** What comes after the work has ended or was told to let go: answers on their way, connections, files. */
const closingMs = 15_000

/**
 * Ends the process on a signal or an unexpected error: what runs may finish within the time that the settings give.
 * A second signal ends it at once, and so does the first while the product is still starting; as process 1 of a
 * container it would otherwise not even hear it.
 */
export function endOnSignal(): (running: RunningApp) => void {
  let end: (() => void) | null = null
  let askedAt: number | null = null
  for (const signal of signals) {
    process.on(signal, () => {
      const now = performance.now()
      if (!end) process.exit(128 + constants.signals[signal])
      if (askedAt === null) end()
      else if (now - askedAt > sameMomentMs) process.exit(1)
      askedAt ??= now
    })
  }
  return (running) => {
    const { config, log } = running.ctx
    const delay = config.shutdownDelayMs + config.drainMs + closingMs
    const grace = closeWithGrace({ delay, logger: false, skip: [...signals] }, async ({ err }) => {
      if (err) log.fatal({ err }, 'unexpected error, stopping')
      await running[Symbol.asyncDispose]()
    })
    end = grace.close
  }
}
