import type { Place } from '#server/paging.ts'
import { type Column, type SQL, sql } from './sql.ts'

/** Behind the place where the page before ended, of a list whose newest come first. */
export const isBehind = (
  { createdAt, id }: { createdAt: Column; id: Column },
  place: Place | null,
): SQL | undefined =>
  place
    ? sql`(${createdAt}, ${id}) < (${place.createdAt.toISOString()}::timestamptz, ${place.id}::uuid)`
    : undefined
