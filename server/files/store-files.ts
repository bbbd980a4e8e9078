import type { OwnedFiles } from '#server/vault/sealed-storage.ts'

/** Side by side, as each waits for the disk. Waits for all also when one fails: the cleanup then finds them all. */
export async function storeFiles(own: OwnedFiles, files: [key: string, bytes: Uint8Array][]): Promise<void> {
  const results = await Promise.allSettled(files.map(([key, bytes]) => own.put(key, bytes)))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
