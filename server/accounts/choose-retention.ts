import type { KeepDays } from '#contracts/privacy.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { type RetentionChoice, setRetention } from './store.ts'

/** How long photos and pictures of an account are kept. The same choice again changes nothing. */
export async function chooseRetention(
  ctx: Context,
  caller: Caller,
  keepDays: KeepDays | null,
): Promise<RetentionChoice> {
  if (keepDays === caller.keepDays) return caller
  const choice = { keepDays, keepDaysSince: ctx.clock() }
  await setRetention(ctx.db, caller.id, choice)
  return choice
}
