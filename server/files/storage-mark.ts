import * as z from 'zod/mini'
import type { Storage } from '#server/providers/storage/storage.ts'

/** Lies open beside the sealed files: it is read before any key is known to be the right one. */
export const markKey = 'storage-mark.json'

const Mark = z.object({ database: z.uuid(), storage: z.uuid() })

/** Whose files these are: the database that knows them, and which of its storages this is. */
export type StorageMark = z.infer<typeof Mark>

/** Null when there is none; one that cannot be read is nobody's. */
export async function readMark(storage: Pick<Storage, 'get'>): Promise<StorageMark | null> {
  const bytes = await storage.get(markKey)
  return bytes && (parse(Buffer.from(bytes).toString()) ?? { database: '', storage: '' })
}

function parse(text: string): StorageMark | null {
  try {
    return Mark.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export async function writeMark(storage: Pick<Storage, 'put'>, mark: StorageMark): Promise<void> {
  await storage.put(markKey, Buffer.from(`${JSON.stringify(mark)}\n`))
}
