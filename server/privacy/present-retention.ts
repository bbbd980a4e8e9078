import { keepDaysChoices, type Retention } from '#contracts/privacy.ts'
import type { Context } from '#server/context.ts'
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
