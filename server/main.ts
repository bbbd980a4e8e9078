import closeWithGrace from 'close-with-grace'
import { ConfigError, readConfig } from './config.ts'
import { DataDirLocked } from './db/lock.ts'
import { demoLogins, demoPassword } from './db/seed.ts'
import { start } from './start.ts'

const stopMs = 30_000

try {
  const config = readConfig()
  const running = await start(config)
  closeWithGrace({ delay: stopMs, logger: false }, async ({ err }) => {
    if (err) running.ctx.log.fatal({ err }, 'unexpected error, stopping')
    await running[Symbol.asyncDispose]()
  })
  if (config.production && !config.smtpUrl)
    running.ctx.log.warn('SMTP_URL is not set: no mail leaves, a lost password cannot be reset')
  say(running.url ? `Indosso è pronto: ${running.url}` : 'Indosso worker è pronto')
  // The first look should not wait for the engine to load.
  if (running.url) void running.ctx.coach.warm('looks')
  if (running.url && !config.production) {
    say(`Accessi demo (password ${demoPassword}): ${demoLogins.map(({ email }) => email).join(', ')}`)
  }
} catch (error) {
  const { lines, exitCode } = explain(error)
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(exitCode)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What an operator can mend is one clear line for each reason; the rest keeps its stack. */
function explain(error: unknown): { lines: string[]; exitCode: number } {
  if (error instanceof ConfigError) return { lines: error.reasons, exitCode: error.exitCode }
  if (error instanceof DataDirLocked) return { lines: [error.message], exitCode: error.exitCode }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return { lines: ['La porta è già occupata (port in use): scegline un’altra con PORT.'], exitCode: 1 }
  }
  return { lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)], exitCode: 1 }
}
