import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/log.ts'
import type { Database } from './database.ts'

/** Only the home that is used is loaded: the embedded database alone weighs more than the rest of the server. */
export async function openDatabase(
  config: Config,
  log: Log,
  options?: { patient: boolean },
): Promise<Database> {
  if (config.database.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres(config.database, log, options)
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(config.database.folder)
}
