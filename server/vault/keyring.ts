import type { KeyObject } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { type MasterKey, type MasterKeys, makeDataKey, unwrap } from './master-keys.ts'
import { type Owner, ownerName } from './owner.ts'
import { type DataKeyRow, findKey, insertKey, shareHouseKey } from './store.ts'

// Long enough for the files of one picture, short enough for a key that another process destroyed.
const rememberedMs = 30_000
const remembered = 1_000

/** The keys that seal files, each made when its owner first stores something. */
export interface Keyring {
  /** Null when the owner has no key: it never stored anything, or its key was destroyed. */
  find(owner: Owner): Promise<KeyObject | null>
  /** Makes the key when there is none. Throws when it was destroyed. */
  get(owner: Owner): Promise<KeyObject>
  forget(owner: Owner): void
}

export function createKeyring(db: Db, masters: MasterKeys): Keyring {
  const known = new Map<Owner, { key: KeyObject; until: number }>()

  function remember(owner: Owner, key: KeyObject): KeyObject {
    known.delete(owner)
    const [oldest] = known.keys()
    if (known.size >= remembered && oldest !== undefined) known.delete(oldest)
    known.set(owner, { key, until: performance.now() + rememberedMs })
    return key
  }

  async function find(owner: Owner): Promise<KeyObject | null> {
    const found = known.get(owner)
    if (found && found.until > performance.now()) return found.key
    const row = await findKey(db, owner)
    const key = row && openKey(masters, row)
    return key && remember(owner, key)
  }

  return {
    find,
    async get(owner) {
      const found = await find(owner)
      if (found) return found
      await makeKey(db, masters, owner)
      const made = await find(owner)
      if (!made) throw new Error('The key of this account was destroyed')
      return made
    },
    forget: (owner) => void known.delete(owner),
  }
}

/** Wraps with the master key that the house's own key is under: until a rotation says so, every process has that one. */
export async function makeKey(db: Db, masters: MasterKeys, owner: Owner): Promise<void> {
  await db.transaction(async (tx) => {
    const house = await shareHouseKey(tx)
    const master = house ? masterOf(masters, house) : masters.current
    const { wrapped } = makeDataKey(master, ownerName(owner))
    await insertKey(tx, { userId: owner, wrapped, masterKey: master.id })
  })
}

export function openKey(masters: MasterKeys, row: DataKeyRow): KeyObject | null {
  return row.wrapped === null ? null : unwrap(masterOf(masters, row), ownerName(row.userId), row.wrapped)
}

function masterOf({ current, previous }: MasterKeys, row: DataKeyRow): MasterKey {
  if (row.masterKey === current.id) return current
  if (row.masterKey === previous?.id) return previous
  throw new Error('A key of an account is wrapped by a master key that is not set here')
}
