import { createHmac } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { knownNetworks } from '#server/db/schema/limits.ts'
import { and, desc, eq, lt, notInArray } from '#server/db/sql.ts'
import { forgetHits } from './count-hit.ts'
import { limits } from './limits.ts'

type Needs = Pick<Context, 'clock' | 'config'>

/** An account and a place that asks for it. */
interface Place {
  email: string
  network: string
}

const dayMs = 24 * 3600_000
const keepMs = 90 * dayMs
/** Each of them may guess by itself, so they are few. */
const mostPerAccount = 10
const { digest, userId, seenAt } = knownNetworks

/** The same work whether the address has an account or not. */
export async function isKnownNetwork(ctx: Context, place: Place): Promise<boolean> {
  const rows = await ctx.db
    .select({ digest })
    .from(knownNetworks)
    .where(eq(digest, digestOf(ctx, place)))
  return rows.length > 0
}

/** Somebody has proved here that the account is theirs: from here on their guesses are counted apart from strangers'. */
export async function rememberNetwork(
  ctx: Needs,
  db: Db,
  { user, network }: { user: { id: string; email: string }; network: string },
): Promise<void> {
  const now = ctx.clock()
  const place = { email: user.email, network }
  const written = await db
    .insert(knownNetworks)
    .values({ digest: digestOf(ctx, place), userId: user.id, seenAt: now })
    .onConflictDoUpdate({
      target: digest,
      set: { seenAt: now },
      // Once a day at most, so that signing in does not mean writing.
      setWhere: lt(seenAt, new Date(now.getTime() - dayMs)),
    })
    .returning({ digest })
  if (written.length === 0) return
  await forgetHits(db, limits.guessesPerOwnPlace, `${user.email} ${network}`)
  const mine = eq(userId, user.id)
  const latest = db.select({ digest }).from(knownNetworks).where(mine)
  await db
    .delete(knownNetworks)
    .where(and(mine, notInArray(digest, latest.orderBy(desc(seenAt)).limit(mostPerAccount))))
}

/** Called where sessions end: the former password must make nobody known any more. */
export async function forgetNetworks(tx: Db, id: string): Promise<void> {
  await tx.delete(knownNetworks).where(eq(userId, id))
}

export async function forgetOldNetworks(ctx: Context): Promise<void> {
  await ctx.db.delete(knownNetworks).where(lt(seenAt, new Date(ctx.clock().getTime() - keepMs)))
}

// Keyed: the addresses of networks are few enough to try them all against a plain digest.
const digestOf = ({ config }: Needs, { email, network }: Place): string =>
  createHmac('sha256', config.sessionSecret).update(`network ${email} ${network}`).digest('base64url')
