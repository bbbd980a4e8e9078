import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { routingVersions } from '#server/db/schema/routing.ts'
import { users } from '#server/db/schema/users.ts'
import { desc, eq } from '#server/db/sql.ts'

export type VersionRow = typeof routingVersions.$inferSelect

const shownVersions = 50

const newest = prepareOnce((db) =>
  db.select().from(routingVersions).orderBy(desc(routingVersions.number)).limit(1).prepare('newest_routing'),
)

export async function findNewest(db: Db): Promise<VersionRow | null> {
  const [row] = await newest(db).execute()
  return row ?? null
}

export async function listVersions(db: Db) {
  return db
    .select({ version: routingVersions, author: users.email })
    .from(routingVersions)
    .leftJoin(users, eq(users.id, routingVersions.authorId))
    .orderBy(desc(routingVersions.number))
    .limit(shownVersions)
}

/** Null when somebody else has written this number in this very moment. */
export async function insertVersion(
  tx: Db,
  version: typeof routingVersions.$inferInsert,
): Promise<VersionRow | null> {
  const [row] = await tx
    .insert(routingVersions)
    .values(version)
    .onConflictDoNothing({ target: routingVersions.number })
    .returning()
  return row ?? null
}
