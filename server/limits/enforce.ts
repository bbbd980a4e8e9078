import type { ErrorCode } from '#contracts/errors.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { countHit, forgetHits, type Hit, secondsToWait, uncountHit } from './count-hit.ts'
import { isKnownNetwork } from './known-networks.ts'
import { type Limit, limits } from './limits.ts'
import { heldSeconds, holdRefusal } from './recent-refusals.ts'

interface Rule {
  limit: Limit
  of: string
  code: ErrorCode
}

type Needs = Pick<Context, 'clock'>

/** Counts one more or refuses. When the database does not answer it throws: nothing passes uncounted. */
export async function enforce(ctx: Needs, db: Db, rule: Rule): Promise<void> {
  await refuseWhile(ctx, rule, (hit) => countHit(db, hit))
}

/** Refuses like `enforce` and counts nothing: before costly work whose success is what counts. */
export async function requireRoom(ctx: Context, rule: Rule): Promise<void> {
  await refuseWhile(ctx, rule, (hit) => secondsToWait(ctx.db, hit))
}

async function refuseWhile(
  ctx: Needs,
  { limit, of, code }: Rule,
  ask: (hit: Hit) => Promise<number>,
): Promise<void> {
  const now = ctx.clock()
  const seconds = heldSeconds(limit, of, now) || (await ask({ limit, of, now }))
  if (seconds === 0) return
  holdRefusal(limit, of, { now, seconds })
  throw refuse(code, { retryAfterSeconds: seconds, count: seconds })
}

/** A password about to be tried: for which account, and from where. */
export interface Guess {
  email: string
  network: string
  /** Asked of somebody who is signed in already. */
  isSignedIn?: true
}

/**
 * Counts a guess, and only then looks at the password: of many at once only as many are checked as the limit lets
 * through. A right one resets the account's counter and returns the network its guess; so does one that could not be
 * checked, because nothing was learnt of it.
 */
export async function guessPassword<T>(
  ctx: Context,
  guess: Guess,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const code = 'too_many_attempts'
  const network = { limit: limits.guessesPerNetwork, of: guess.network }
  const account = await accountCounter(ctx, guess)
  await enforce(ctx, ctx.db, { ...network, code })
  await enforce(ctx, ctx.db, { ...account, code })
  const found = await check().catch(async (error: unknown) => {
    await uncountHit(ctx.db, network.limit, network.of)
    await uncountHit(ctx.db, account.limit, account.of)
    throw error
  })
  if (found === null) return null
  await uncountHit(ctx.db, network.limit, network.of)
  await forgetHits(ctx.db, account.limit, account.of)
  return found
}

/** Strangers share one counter of an account. Places of the owner have their own, so that nobody else can fill them. */
async function accountCounter(
  ctx: Context,
  { email, network, isSignedIn }: Guess,
): Promise<Omit<Rule, 'code'>> {
  const own = (place: string) => ({ limit: limits.guessesPerOwnPlace, of: `${email} ${place}` })
  if (isSignedIn) return own('signed in')
  if (await isKnownNetwork(ctx, { email, network })) return own(network)
  return { limit: limits.guessesPerAccount, of: email }
}
