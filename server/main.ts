import { endOnSignal } from './boot/end-gracefully.ts'
import { requireBuiltWeb } from './boot/require-built-web.ts'
import { demoLogins, demoPassword } from './boot/seed.ts'
import { start } from './boot/start.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { causes, isDatabaseAway } from './db/is-away.ts'
import { DataDirLocked } from './db/lock.ts'
import { StorageAway } from './providers/storage/storage.ts'

/** As sysexits.h has it: something that the product needs is away. */
const unavailable = 69
/** Longer than all the waits of a start together. */
const startMs = 20 * 60_000

const isRunning = endOnSignal()
const guard = setTimeout(() => end(['L’avvio non finisce: riprova.'], unavailable), startMs)

try {
  const config = readConfig()
  if (config.roles.includes('web')) requireBuiltWeb(config)
  const running = await start(config)
  clearTimeout(guard)
  isRunning(running)
  if (config.production && !config.smtpUrl)
    running.ctx.log.warn('SMTP_URL is not set: no mail leaves, a lost password cannot be reset')
  if (config.production && !config.privacy.hosting)
    running.ctx.log.warn('PRIVACY_HOSTING is not set: the privacy page cannot name whose machines these are')
  const { url, workerUrl } = running
  say(url ? `Indosso è pronto: ${url}` : `Indosso worker è pronto${workerUrl ? `: ${workerUrl}` : ''}`)
  // The first look should not wait for the engine to load.
  if (running.url) void running.ctx.coach.warm('looks')
  if (running.url && !config.production) {
    say(`Accessi demo (password ${demoPassword}): ${demoLogins.map(({ email }) => email).join(', ')}`)
  }
} catch (error) {
  const { lines, exitCode } = explain(error)
  end(lines, exitCode)
}

function end(lines: string[], exitCode: number): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(exitCode)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** What an operator can mend is one clear line for each reason; the rest keeps its stack. */
function explain(error: unknown): { lines: string[]; exitCode: number } {
  if (error instanceof ConfigError) return { lines: error.reasons, exitCode: error.exitCode }
  if (error instanceof StorageAway)
    return { lines: ['I file non si raggiungono (storage away): controlla S3_* o DATA_DIR.'], exitCode: 1 }
  if (error instanceof DataDirLocked) return { lines: [error.message], exitCode: error.exitCode }
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return { lines: ['La porta è già occupata (port in use): scegline un’altra con PORT.'], exitCode: 1 }
  }
  if (isDatabaseAway(error)) {
    const lines = [`Il database non risponde: controlla DATABASE_URL e riprova (${oneLine(causes(error))}).`]
    return { lines, exitCode: unavailable }
  }
  return { lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)], exitCode: 1 }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('undefined ', '').trim()
}
