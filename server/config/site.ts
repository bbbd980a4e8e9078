import { join, resolve } from 'node:path'
import { loopback } from './addresses.ts'
import type { Environment } from './environment.ts'

/** Where the product is: its addresses, its folders, and what follows from them. */
export function readSite(env: Environment) {
  const production = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR)
  const appUrl = (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    /** Where a worker without web says how it is; null: nowhere. */
    workerPort: env.WORKER_PORT ?? null,
    appUrl,
    dataDir,
    filesFolder: join(dataDir, 'files'),
    uploadFolder: join(dataDir, 'uploads'),
    /** A reader of the outbox can sign in as anybody: only on a developer's machine. */
    showsOutbox: !production && loopback.has(new URL(appUrl).hostname),
    superAdminEmail: env.SUPER_ADMIN_EMAIL ?? (production ? null : 'super@example.com'),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Demo logins and catalogue for a database that nobody has used. */
    seedDemo: env.NODE_ENV === 'development',
  }
}
