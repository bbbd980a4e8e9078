/** The place of the files cannot be reached, or does not let us: not now, rather than never. */
export class StorageAway extends Error {
  constructor(options?: ErrorOptions) {
    super('The storage is away', options)
    this.name = 'StorageAway'
  }
}

/** Where pictures live. Keys are ours (`generations/<id>/result.png`), never a person's file name. */
export interface Storage {
  /** Atomic: either the whole object is there under the key, or nothing is. Refuses `storage_full`; throws `StorageAway`. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The whole object, or null when there is none. */
  get(key: string): Promise<Uint8Array | null>
  /** The object under another key, in place of what was there; false when there is none. A death leaves it under one key or both. */
  move(from: string, to: string): Promise<boolean>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Every key that starts with the prefix, with its size and age, for sweeping orphans. */
  list(prefix: string): AsyncIterable<{ key: string; sizeBytes: number; modifiedAt: Date }>
}
