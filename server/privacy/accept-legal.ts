import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { eq, sql } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'

/** Adds to what was accepted before: which text somebody agreed to has to be known later too. */
export async function acceptLegal(ctx: Context, caller: Caller, version: string): Promise<void> {
  if (caller.acceptances.at(-1)?.version === version) return
  const acceptance = JSON.stringify([{ version, at: ctx.clock().toISOString() }])
  await ctx.db
    .update(users)
    .set({ acceptances: sql`${users.acceptances} || ${acceptance}::jsonb` })
    .where(eq(users.id, caller.id))
  await ctx.events.publish(ctx.db, { userId: caller.id, generationId: null })
}
