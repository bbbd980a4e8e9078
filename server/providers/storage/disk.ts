import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { refuse } from '#server/refusal.ts'
import { type Storage, StorageAway } from './storage.ts'
import { checkedKey, checkedPrefix } from './storage-key.ts'
import { sweepStale } from './sweep-stale.ts'

const tempName = '.incoming'

interface DiskOptions {
  staleAfterMs?: number
  reserve?: Reserve | null
}

/** Room on the disk of a folder that files leave to others. */
interface Reserve {
  folder: string
  bytes: number
}

/** Files below one folder, one a key. Temporary files live beside them, so that a rename never crosses a disk. */
export function createDiskStorage(
  folder: string,
  { staleAfterMs = 10 * 60_000, reserve = null }: DiskOptions = {},
): Storage {
  sweepStale(join(folder, tempName), staleAfterMs)
  return new Folder(folder, reserve)
}

class Folder implements Storage {
  readonly #folder: string
  readonly #reserve: Reserve | null

  constructor(folder: string, reserve: Reserve | null) {
    this.#folder = folder
    this.#reserve = reserve
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    const incoming = join(this.#folder, tempName, randomUUID())
    const reserve = this.#reserve
    if (reserve && (await freeBytes(reserve.folder)) < reserve.bytes + bytes.byteLength)
      throw refuse('storage_full')
    try {
      await writeDurably(incoming, bytes)
      await moveInto(incoming, path)
    } catch (error) {
      await rm(incoming, { force: true })
      throw explained(error)
    }
  }

  async get(key: string): Promise<Uint8Array | null> {
    try {
      return await readFile(this.#pathOf(key))
    } catch (error) {
      if (isAbsent(error)) return null
      throw explained(error)
    }
  }

  async move(from: string, to: string): Promise<boolean> {
    const [here, there] = [this.#pathOf(from), this.#pathOf(to)]
    try {
      // A rename that fails does not say which of the two folders is missing.
      await stat(here)
      await moveInto(here, there)
      await syncFolders(dirname(here), dirname(here))
    } catch (error) {
      if (isAbsent(error)) return false
      throw explained(error)
    }
    await removeEmptyParents(here, this.#folder)
    return true
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key)
    try {
      await rm(path)
    } catch (error) {
      if (!isAbsent(error)) throw explained(error)
    }
    await removeEmptyParents(path, this.#folder)
  }

  async *list(prefix: string): ReturnType<Storage['list']> {
    const start = checkedPrefix(prefix)
    const above = start.slice(0, start.lastIndexOf('/') + 1)
    yield* walk(this.#folder, above, start)
  }

  #pathOf(key: string): string {
    return join(this.#folder, checkedKey(key))
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  // A full disk can end in a short write without an error; only the size on disk tells.
  const { size } = await file.stat()
  if (size !== bytes.byteLength) throw Object.assign(new Error('Short write'), { code: 'ENOSPC' })
  await file.sync()
}

async function moveInto(incoming: string, path: string): Promise<void> {
  const parent = dirname(path)
  for (let attempt = 1; ; attempt++) {
    try {
      const firstMade = await mkdir(parent, { recursive: true, mode: 0o700 })
      await rename(incoming, path)
      return await syncFolders(parent, firstMade ? dirname(firstMade) : parent)
    } catch (error) {
      // The removal of a neighbour may take the empty folder away between two calls.
      if (attempt === 10 || !hasCode(error, 'ENOENT')) throw error
    }
  }
}

/** A name is only on the disk once its folder is; new folders have the same need. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    const folder = await openIfThere(path)
    // Gone already: so is the object, and somebody wanted that.
    if (!folder) return
    await using handle = folder
    await handle.sync()
    if (path === upTo || path === dirname(path)) return
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

async function removeEmptyParents(path: string, folder: string): Promise<void> {
  for (let parent = dirname(path); parent !== folder; parent = dirname(parent)) {
    try {
      await rmdir(parent)
    } catch {
      return
    }
  }
}

async function* walk(folder: string, above: string, prefix: string): ReturnType<Storage['list']> {
  for await (const entry of await openFolder(join(folder, above))) {
    const key = above + entry.name
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* walk(folder, `${key}/`, prefix)
    } else if (key.startsWith(prefix)) {
      const found = await stat(join(folder, key)).catch(() => null)
      if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime }
    }
  }
}

async function openFolder(path: string) {
  try {
    return await opendir(path)
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  return hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR')
}

function explained(error: unknown): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) return refuse('storage_full')
  return hasCode(error, 'EROFS', 'EACCES', 'EPERM', 'EIO') ? new StorageAway({ cause: error }) : error
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
