import type { Storage } from '#server/providers/storage/storage.ts'
import type { Keyring } from './keyring.ts'
import { type Owner, ownerName } from './owner.ts'
import { seal, unseal } from './seal.ts'

/** Files as their owners see them: what reaches the storage is sealed, what comes back was checked. */
export interface SealedStorage extends Pick<Storage, 'move' | 'remove' | 'list'> {
  of(owner: Owner): OwnedFiles
  /** Files without a seal, for what has to be read before any key: whose files these are. */
  open: Pick<Storage, 'get' | 'put'>
  /** Lets go of what this process remembers of an owner's key. */
  forget(owner: Owner): void
}

/** Needs the outer database: never inside a transaction. */
export interface OwnedFiles {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file or its key was destroyed; throws `BrokenSeal` rather than give what it should not. */
  get(key: string): Promise<Uint8Array | null>
  /** For a short text that is kept in a row. The label is part of the seal. */
  seal(label: string, bytes: Uint8Array): Promise<Uint8Array>
  /** Null once the key was destroyed; throws `BrokenSeal`. */
  unseal(label: string, sealed: Uint8Array): Promise<Uint8Array | null>
  /** False once it was destroyed, and before anything was stored. */
  hasKey(): Promise<boolean>
}

export function createSealedStorage(storage: Storage, keyring: Keyring): SealedStorage {
  return {
    of: (owner) => ({
      put: async (key, bytes) => storage.put(key, seal(await keyring.get(owner), labelOf(owner, key), bytes)),
      get: async (key) => {
        const [sealed, opener] = await Promise.all([storage.get(key), keyring.find(owner)])
        return sealed && opener && unseal(opener, labelOf(owner, key), sealed)
      },
      seal: async (label, bytes) => seal(await keyring.get(owner), labelOf(owner, label), bytes),
      unseal: async (label, sealed) => {
        const opener = await keyring.find(owner)
        return opener && unseal(opener, labelOf(owner, label), sealed)
      },
      hasKey: async () => (await keyring.find(owner)) !== null,
    }),
    open: { get: (key) => storage.get(key), put: (key, bytes) => storage.put(key, bytes) },
    move: (from, to) => storage.move(from, to),
    remove: (key) => storage.remove(key),
    list: (prefix) => storage.list(prefix),
    forget: (owner) => keyring.forget(owner),
  }
}

// The place is part of the seal, and says which generation and what kind of picture it is.
const labelOf = (owner: Owner, key: string): string => `${key} of ${ownerName(owner)}`
