import type { Db } from '#server/db/database.ts'
import { sessions } from '#server/db/schema.ts'
import { and, eq, gt, sql } from '#server/db/sql.ts'
import { forgetNetworks } from '#server/limits/known-networks.ts'

/** What we keep in a session beside the cookie's own settings. */
export interface SessionData {
  userId: string
  /** Its name in the person's list; the real key never leaves the cookie. */
  publicId: string
  startedAt: string
  seenAt: string
  passwordStamp: string
  userAgent: string | null
}

// As the index spells it.
const owner = sql`(${sessions.sess}->>'userId')`
const ownedBy = (userId: string) => sql`${owner} = ${userId}`

export async function listSessions(db: Db, userId: string): Promise<SessionData[]> {
  const rows = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(ownedBy(userId), gt(sessions.expire, sql`now()`)))
  // Written by startSession alone, in this shape.
  return rows.map(({ sess }) => sess as SessionData)
}

export async function findSession(db: Db, userId: string, publicId: string): Promise<SessionData | null> {
  return (await listSessions(db, userId)).find((session) => session.publicId === publicId) ?? null
}

/** False when the person has no such session. */
export async function deleteSession(db: Db, userId: string, publicId: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(ownedBy(userId), sql`${sessions.sess}->>'publicId' = ${publicId}`))
    .returning({ sid: sessions.sid })
  return rows.length > 0
}

/** All of them, and no network is known as the owner's any more. */
export async function deleteSessions(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(ownedBy(userId))
  await forgetNetworks(tx, userId)
}

/** Only a session that still is there: one that was ended in this very moment must not come back. */
export async function renewSession(
  db: Db,
  sid: string,
  { seenAt, expires }: { seenAt: Date; expires: Date },
): Promise<void> {
  const seen = JSON.stringify({ seenAt: seenAt.toISOString() })
  await db
    .update(sessions)
    .set({
      sess: sql`jsonb_set(${sessions.sess}::jsonb || ${seen}::jsonb, '{cookie,expires}', to_jsonb(${expires.toISOString()}::text))::json`,
      expire: expires,
    })
    .where(eq(sessions.sid, sid))
}

/** For a hash that changed while the password did not. */
export async function restampSessions(
  tx: Db,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(sessions)
    .set({
      sess: sql`jsonb_set(${sessions.sess}::jsonb, '{passwordStamp}', to_jsonb(${to}::text))::json`,
    })
    .where(and(ownedBy(userId), sql`${sessions.sess}->>'passwordStamp' = ${from}`))
}
