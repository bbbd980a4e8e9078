import type { Db } from '#server/db/database.ts'
import { openKey } from './keyring.ts'
import { type MasterKeys, wrap } from './master-keys.ts'
import { ownerName } from './owner.ts'
import { lockOtherKeys, updateKey } from './store.ts'

const batchSize = 200

/**
 * Wraps every account's key with the current master key; no file is touched. Can be interrupted and run again, and the
 * product serves meanwhile, as long as each process knows both master keys. Returns how many were rewrapped.
 */
export async function rotateKeys(db: Db, masters: MasterKeys): Promise<number> {
  let rotated = 0
  for (;;) {
    const done = await db.transaction((tx) => rotateSome(tx, masters))
    if (done === 0) return rotated
    rotated += done
  }
}

async function rotateSome(tx: Db, masters: MasterKeys): Promise<number> {
  const { current } = masters
  const rows = await lockOtherKeys(tx, current.id, batchSize)
  for (const row of rows) {
    const key = openKey(masters, row)
    if (!key) continue
    const wrapped = wrap(current, ownerName(row.userId), key)
    await updateKey(tx, row.id, { wrapped, masterKey: current.id })
  }
  return rows.length
}
