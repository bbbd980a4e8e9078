import { randomUUID } from 'node:crypto'
import { ConfigError } from '#server/config/config.ts'
import type { Context } from '#server/context.ts'
import { claimStorage, lockInstallation, readInstallation, setStorage } from './installation.ts'
import { roots } from './keys.ts'
import { knowsFiles } from './knows-files.ts'
import { readMark, writeMark } from './storage-mark.ts'
import { namesFiles } from './store.ts'

export type FilesOf = Pick<Context, 'config' | 'db' | 'storage'>

/**
 * At the start, before a file is written: these files are those of this database, or the start ends here. A new database
 * marks an empty storage as its own; files from before there were marks are its own when it can open them.
 * @throws ConfigError
 */
export async function attachStorage(ctx: FilesOf): Promise<void> {
  if (await isAttached(ctx)) return
  await markAsOwn(ctx)
  // Of replicas that started together one has marked the storage: was it this one?
  if (!(await isAttached(ctx))) throw new Error('the storage does not keep its mark')
}

/** False when there is no mark and nothing speaks against this database's. */
async function isAttached(ctx: FilesOf): Promise<boolean> {
  // The mark is read last: another process that starts now writes it before any file and any row that this one may see.
  const { id, storageId } = await readInstallation(ctx.db)
  const hasFiles = storageId !== null || (await namesFiles(ctx.db))
  const isEmpty = await holdsNothing(ctx)
  const mark = await readMark(ctx.storage.open)
  if (mark) {
    if (mark.database !== id) throw refused(ctx, 'carries the mark of another database')
    if (mark.storage !== (storageId ?? (await claimStorage(ctx.db, mark.storage))))
      throw refused(ctx, 'is not the storage that this database keeps its files in')
    return true
  }
  if (isEmpty && hasFiles)
    throw refused(ctx, 'is empty, but this database has files: is the right volume mounted?')
  if (storageId) throw refused(ctx, 'lacks the mark of the storage that this database keeps its files in')
  if (!isEmpty && !(await knowsFiles(ctx))) throw refused(ctx, 'holds files that this database does not know')
  return false
}

async function markAsOwn({ db, storage }: FilesOf): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, storageId } = await lockInstallation(tx)
    if (storageId) return
    const mark = { database: id, storage: randomUUID() }
    // The one file that is written inside a transaction: replicas that start together wait here for each other.
    await writeMark(storage.open, mark)
    await setStorage(tx, mark.storage)
  })
}

export async function holdsNothing({ storage }: Pick<Context, 'storage'>): Promise<boolean> {
  for (const root of roots) for await (const _ of storage.list(root)) return false
  return true
}

const refused = ({ config }: FilesOf, what: string): ConfigError =>
  new ConfigError([
    `${placeOf(config)} ${what}. Check DATABASE_URL, DATA_DIR and S3_BUCKET; to join them on purpose: npm run admin -- adopt-files`,
  ])

export const placeOf = ({ s3, filesFolder }: Context['config']): string =>
  s3 ? `The bucket ${s3.bucket}` : `The folder ${filesFolder}`
