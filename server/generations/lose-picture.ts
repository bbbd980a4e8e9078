import type { Context } from '#server/context.ts'
import { generations } from '#server/db/schema/generations.ts'
import { and, eq, isNotNull, isNull } from '#server/db/sql.ts'
import { giveBackCredit } from '#server/quota/give-back.ts'

// What its owner removed may be on its way out.
const isThere = and(eq(generations.status, 'completed'), isNull(generations.deletedAt))

type LossContext = Pick<Context, 'db' | 'clock' | 'events'>

/** A finished picture can no longer be read: tells its owner and returns the credit, once however many callers notice. */
export async function losePicture(ctx: LossContext, id: string): Promise<void> {
  const now = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const [lost] = await tx
      .update(generations)
      .set({ lostAt: now })
      .where(and(eq(generations.id, id), isThere, isNull(generations.lostAt)))
      .returning({ userId: generations.userId })
    if (!lost) return
    await giveBackCredit(tx, { generationId: id, cause: 'picture_lost', now })
    await ctx.events.publish(tx, { userId: lost.userId, generationId: id })
  })
}

/** It is there after all, be it from a backup. The credit stays where it is. */
export async function findPicture(ctx: LossContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .update(generations)
      .set({ lostAt: null })
      .where(and(eq(generations.id, id), isNotNull(generations.lostAt)))
      .returning({ userId: generations.userId })
    if (found) await ctx.events.publish(tx, { userId: found.userId, generationId: id })
  })
}
