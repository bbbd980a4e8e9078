import { type KeepDays, keepDaysChoices, type Retention } from '#contracts/privacy.ts'
import type { Context } from '#server/context.ts'
import { users } from '#server/db/schema.ts'
import { eq } from '#server/db/sql.ts'
import { countOlder, secondThoughtsMs } from '#server/generations/forget-old.ts'
import type { Caller } from '#server/http/caller.ts'

type Choice = Pick<Caller, 'id' | 'keepDays' | 'keepDaysSince'>

export async function presentRetention(ctx: Context, caller: Choice): Promise<Retention> {
  const { id, keepDays, keepDaysSince } = caller
  const startsAt = keepDays && keepDaysSince ? keepDaysSince.getTime() + secondThoughtsMs : null
  const older = keepDaysChoices.map(async (days) => ({ days, pictures: await countOlder(ctx, id, days) }))
  return {
    keepDays,
    startsAt: startsAt === null ? null : new Date(startsAt).toISOString(),
    older: await Promise.all(older),
  }
}

/** How long photos and pictures of an account are kept. The same choice again changes nothing. */
export async function chooseRetention(
  ctx: Context,
  caller: Caller,
  keepDays: KeepDays | null,
): Promise<Retention> {
  if (keepDays === caller.keepDays) return presentRetention(ctx, caller)
  const change = { keepDays, keepDaysSince: ctx.clock() }
  await ctx.db.update(users).set(change).where(eq(users.id, caller.id))
  return presentRetention(ctx, { id: caller.id, ...change })
}
