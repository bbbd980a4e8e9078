import { plans } from '#contracts/plans.ts'
import type { Context } from '#server/context.ts'
import type { Person } from '#server/db/person.ts'
import { refuse } from '#server/refusal.ts'
import { sumStoredBytes } from './stored-bytes.ts'

/** Room for the files of an account. The last upload may go beyond; the next one is refused. */
export async function requireRoom(
  ctx: Context,
  { id, subscriptionPlan }: Pick<Person, 'id' | 'subscriptionPlan'>,
): Promise<void> {
  if ((await sumStoredBytes(ctx.db, id)) >= plans[subscriptionPlan].storageBytes) throw refuse('account_full')
}
