import type { Db } from '#server/db/database.ts'
import { orphanedFiles } from '#server/db/schema/files.ts'
import { and, asc, count, eq, inArray, isNotNull, isNull, lt, lte, sql } from '#server/db/sql.ts'

export type OrphanRow = typeof orphanedFiles.$inferSelect

const waits = isNull(orphanedFiles.trashedAt)

/** Records when each file was first seen as an orphan. A file that came back from the trash starts over. */
export async function noteOrphans(db: Db, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .insert(orphanedFiles)
    .values(keys.map((key) => ({ key, firstSeenAt: now, lastSeenAt: now })))
    .onConflictDoUpdate({
      target: orphanedFiles.key,
      set: {
        lastSeenAt: now,
        trashedAt: null,
        firstSeenAt: sql`case when ${orphanedFiles.trashedAt} is null then ${orphanedFiles.firstSeenAt}
          else excluded.first_seen_at end`,
      },
    })
}

/** In the transaction that takes their row away: that they are nobody's from now on is no surprise. */
export async function noteExpected(db: Db, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const seen = { firstSeenAt: now, lastSeenAt: now, isExpected: true }
  await db
    .insert(orphanedFiles)
    .values(keys.map((key) => ({ key, ...seen })))
    .onConflictDoUpdate({ target: orphanedFiles.key, set: seen })
}

/** How many of these have been nobody's since then, and how many of those nobody expected. */
export async function countDue(db: Db, keys: string[], since: Date): Promise<{ due: number; odd: number }> {
  if (keys.length === 0) return { due: 0, odd: 0 }
  const odd = sql<number>`count(*) filter (where not ${orphanedFiles.isExpected})`.mapWith(Number)
  const [row] = await db
    .select({ due: count(), odd })
    .from(orphanedFiles)
    .where(and(inArray(orphanedFiles.key, keys), waits, lte(orphanedFiles.firstSeenAt, since)))
  return row ?? { due: 0, odd: 0 }
}

/** Some that were seen in this look and have been nobody's since then. */
export async function listDue(
  db: Db,
  { seenAt, since, limit }: { seenAt: Date; since: Date; limit: number },
): Promise<string[]> {
  const isDue = and(waits, eq(orphanedFiles.lastSeenAt, seenAt), lte(orphanedFiles.firstSeenAt, since))
  const rows = await db
    .select({ key: orphanedFiles.key })
    .from(orphanedFiles)
    .where(isDue)
    .orderBy(asc(orphanedFiles.key))
    .limit(limit)
  return rows.map(({ key }) => key)
}

export async function noteTrashed(db: Db, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const trashed = { lastSeenAt: now, trashedAt: now }
  await db
    .insert(orphanedFiles)
    .values(keys.map((key) => ({ key, firstSeenAt: now, ...trashed })))
    .onConflictDoUpdate({ target: orphanedFiles.key, set: trashed })
}

export async function findOrphans(db: Db, keys: string[]): Promise<OrphanRow[]> {
  if (keys.length === 0) return []
  return db.select().from(orphanedFiles).where(inArray(orphanedFiles.key, keys))
}

export async function touchOrphans(db: Db, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await db.update(orphanedFiles).set({ lastSeenAt: now }).where(inArray(orphanedFiles.key, keys))
}

export async function forgetOrphans(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db.delete(orphanedFiles).where(inArray(orphanedFiles.key, keys))
}

/** What a look did not come upon any more is gone, or has a row again. */
export async function forgetUnseen(db: Db, since: Date, where: 'waiting' | 'trash'): Promise<void> {
  const isThere = where === 'trash' ? isNotNull(orphanedFiles.trashedAt) : waits
  await db.delete(orphanedFiles).where(and(isThere, lt(orphanedFiles.lastSeenAt, since)))
}
