import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema/users.ts'
import { inArray } from '#server/db/sql.ts'
import { closedRoot } from '#server/files/keys.ts'
import { theHouse } from '#server/vault/owner.ts'

const batchSize = 500

/**
 * A file named by the account's id, which says nothing of the person. It stays for ever; among the files and not in the
 * database, because a restored dump does not know who left after it was made.
 */
export const markClosed = (ctx: Context, userId: string): Promise<void> =>
  ctx.storage.of(theHouse).put(`${closedRoot}${userId}`, Buffer.from(ctx.clock().toISOString()))

/** Accounts that were closed and are there. */
export async function listReturned(ctx: Context): Promise<string[]> {
  const files = await Array.fromAsync(ctx.storage.list(closedRoot))
  const closed = files.map(({ key }) => key.slice(closedRoot.length))
  const returned: string[] = []
  for (let at = 0; at < closed.length; at += batchSize) {
    const isClosed = inArray(users.id, closed.slice(at, at + batchSize))
    for (const { id } of await ctx.db.select({ id: users.id }).from(users).where(isClosed)) returned.push(id)
  }
  return returned
}
