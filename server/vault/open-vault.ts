import { type Config, ConfigError } from '#server/config/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import type { Storage } from '#server/providers/storage/storage.ts'
import { createKeyring, makeKey, openKey } from './keyring.ts'
import { type MasterKeys, masterKey } from './master-keys.ts'
import { rotateKeys } from './rotate-keys.ts'
import { createSealedStorage, type SealedStorage } from './sealed-storage.ts'
import { findKey, hasForeignKeys } from './store.ts'

interface Setup {
  database: Pick<Database, 'db' | 'kind'>
  storage: Storage
  config: Pick<Config, 'encryptionKey' | 'previousEncryptionKey'>
}

/** Storage behind seals, for a process that has proven to have the right master key. */
export async function openVault({ database, storage, config }: Setup): Promise<SealedStorage> {
  const { db, kind } = database
  const masters = masterKeys(config)
  await proveMasterKey(db, masters)
  // Nobody else is at the embedded database; on a server the command waits until every process knows both keys.
  if (kind === 'embedded' && masters.previous) await rotateKeys(db, masters)
  return createSealedStorage(storage, createKeyring(db, masters))
}

export function masterKeys(config: Setup['config']): MasterKeys {
  const { encryptionKey, previousEncryptionKey } = config
  return {
    current: masterKey(encryptionKey),
    previous: previousEncryptionKey === null ? null : masterKey(previousEncryptionKey),
  }
}

/** Opening the house's own key is the proof; without one, this is the first start. */
export async function proveMasterKey(db: Db, masters: MasterKeys): Promise<void> {
  const { current, previous } = masters
  if (await hasForeignKeys(db, previous ? [current.id, previous.id] : [current.id])) {
    throw new ConfigError([
      'ENCRYPTION_KEY: the stored pictures are sealed with another key (a former one belongs into ENCRYPTION_KEY_PREVIOUS)',
    ])
  }
  if (!(await findKey(db, null))) await makeKey(db, masters, null)
  const house = await findKey(db, null)
  if (house) openKey(masters, house)
}
