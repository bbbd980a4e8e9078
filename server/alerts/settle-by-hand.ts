import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { alerts } from '#server/db/schema/alerts.ts'
import { and, eq, isNull } from '#server/db/sql.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'

/** A person has looked into it; the log keeps who, and what it was about. */
export async function settleByHand(ctx: Context, caller: Caller, id: string): Promise<void> {
  const at = ctx.clock()
  await ctx.db.transaction(async (tx) => {
    const [settled] = await tx
      .update(alerts)
      .set({ settledAt: at })
      .where(and(eq(alerts.id, id), isNull(alerts.settledAt)))
      .returning()
    if (!settled) throw refuse('not_found')
    const { kind, subject, details } = settled
    await recordChange(tx, {
      actor: caller,
      action: 'alert.settle',
      subject: `${kind}: ${subject}`,
      before: { ...details, settledAt: null },
      after: { ...details, settledAt: at.toISOString() },
      at,
    })
  })
}
