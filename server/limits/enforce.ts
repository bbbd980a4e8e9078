import type { ErrorCode } from '#contracts/errors.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { countHit, forgetHits, uncountHit } from './count-hit.ts'
import { type Limit, limits } from './limits.ts'

/** Counts one more or refuses. When the database does not answer it throws: nothing passes uncounted. */
export async function enforce(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  { limit, of, code }: { limit: Limit; of: string; code: ErrorCode },
): Promise<void> {
  const seconds = await countHit(db, { limit, of, now: ctx.clock() })
  if (seconds > 0) throw refuse(code, { retryAfterSeconds: seconds, count: seconds })
}

/** A password about to be tried: for which account, and from where. */
export interface Guess {
  email: string
  network: string
}

/** Before the password is looked at: of many guesses at once only as many are checked as the limit lets through. */
export async function countGuess(ctx: Context, { email, network }: Guess): Promise<void> {
  const code = 'too_many_attempts'
  await enforce(ctx, ctx.db, { limit: limits.guessesPerNetwork, of: network, code })
  await enforce(ctx, ctx.db, { limit: limits.guessesPerAccount, of: email, code })
}

/** The password was right: the account starts anew, the network gets its one back. */
export async function forgiveGuess(ctx: Context, { email, network }: Guess): Promise<void> {
  await uncountHit(ctx.db, limits.guessesPerNetwork, network)
  await forgetHits(ctx.db, limits.guessesPerAccount, email)
}

/** The password could not be checked, so nothing was learnt of it. */
export async function takeGuessBack(ctx: Context, { email, network }: Guess): Promise<void> {
  await uncountHit(ctx.db, limits.guessesPerNetwork, network)
  await uncountHit(ctx.db, limits.guessesPerAccount, email)
}
