import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { type SessionData, sessions } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/users.ts'
import { and, eq, lt, sql } from '#server/db/sql.ts'
import { forgetNetworks } from '#server/limits/known-networks.ts'
import { type Stamped, stamped, stampedColumns } from './find-person.ts'

// As the index spells it.
const owner = sql`(${sessions.sess}->>'userId')`
const ownedBy = (userId: string) => sql`${owner} = ${userId}`

export async function listSessions(db: Db, userId: string): Promise<SessionData[]> {
  const rows = await db.select({ sess: sessions.sess }).from(sessions).where(ownedBy(userId))
  return rows.map(({ sess }) => sess)
}

const bySid = prepareOnce((db) =>
  db
    .select({ session: sessions.sess, owner: stampedColumns })
    .from(sessions)
    .leftJoin(users, sql`${users.id} = ${owner}::uuid`)
    .where(eq(sessions.sid, sql.placeholder('sid')))
    .prepare('find_session'),
)

export interface FoundSession {
  session: SessionData
  /** Whose it is, as they are now; null when the account is gone. */
  owner: Stamped | null
}

/** In one statement: nearly every request asks for both. */
export async function findSession(db: Db, sid: string): Promise<FoundSession | null> {
  const [row] = await bySid(db).execute({ sid })
  return row ? { session: row.session, owner: row.owner && stamped(row.owner) } : null
}

export async function insertSession(
  db: Db,
  sid: string,
  { data, expires }: { data: SessionData; expires: Date },
): Promise<void> {
  await db.insert(sessions).values({ sid, sess: data, expire: expires })
}

export async function removeSession(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
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
      // A release before wrote `cookie` with an end of its own, and would end the session there.
      sess: sql`((${sessions.sess}::jsonb - 'cookie') || ${seen}::jsonb)::json`,
      expire: expires,
    })
    .where(eq(sessions.sid, sid))
}

export async function forgetOldSessions(ctx: Context): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expire, ctx.clock()))
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
