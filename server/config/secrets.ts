import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'

export const readSecrets = (env: Environment, dataDir: string) => ({
  sessionSecret: env.SESSION_SECRET ?? generatedSecret(dataDir, 'session-secret'),
  /** Wraps the keys of accounts; the previous one still opens what a rotation has not reached. */
  encryptionKey: env.ENCRYPTION_KEY ?? generatedSecret(dataDir, 'encryption-key'),
  previousEncryptionKey: env.ENCRYPTION_KEY_PREVIOUS ?? null,
})

/** A secret made once and kept in the data folder, so that sessions survive a restart with nothing configured. */
function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    // 'wx': of two processes that start together only one writes.
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(file)) throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
