import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { withCopies } from '#server/files/named-files.ts'
import type { GarmentRow } from './store.ts'

/** Of the stored bytes: of what was uploaded nothing else is kept. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const weightOf = ({ photo, detail, back }: Pick<GarmentRow, 'photo' | 'detail' | 'back'>): number =>
  photo.bytes + (detail?.bytes ?? 0) + (back?.bytes ?? 0)

export async function removePhotos({ storage }: Pick<Context, 'storage'>, keys: string[]): Promise<void> {
  for (const key of keys.flatMap(withCopies)) await storage.remove(key)
}
