import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/log.ts'
import { createDiskStorage } from '#server/providers/storage/disk.ts'
import type { Storage } from '#server/providers/storage/storage.ts'
import { openVault } from '#server/vault/open-vault.ts'
import type { SealedStorage } from '#server/vault/sealed-storage.ts'

/** For one file, tried twice. */
const s3TimeoutMs = 20_000
/** Without room for its log the embedded database stops for good and takes the process with it. */
const reserveBytes = 200_000_000
/** Longer than any upload may take: unfinished files of this age were left by a crash. */
const sharedStaleMs = 10 * 60_000

/** Behind the lock of the embedded database nobody else can be writing what lies there unfinished. */
export const staleAfterMs = (kind: Database['kind']): number => (kind === 'embedded' ? 0 : sharedStaleMs)

interface Opening {
  /** Takes what has to be closed. */
  stack: AsyncDisposableStack
  log: Log
  database: Database
}

/** The files as the settings say, sealed by the keys of the database. */
export async function openFiles(config: Config, { stack, log, database }: Opening): Promise<SealedStorage> {
  const storage = await openStorage(config, { stack, log })
  return openVault({ database, storage, config })
}

async function openStorage(
  { s3, filesFolder, database, dataDir }: Config,
  { stack, log }: Pick<Opening, 'stack' | 'log'>,
): Promise<Storage> {
  if (!s3) {
    const reserve = database.kind === 'embedded' ? { folder: dataDir, bytes: reserveBytes } : null
    return createDiskStorage(filesFolder, { staleAfterMs: staleAfterMs(database.kind), reserve })
  }
  const { openS3 } = await import('#server/providers/storage/s3.ts')
  return stack.use(await openS3({ ...s3, timeoutMs: s3TimeoutMs }, log))
}
