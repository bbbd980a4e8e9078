import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { resetMail } from '#server/mail/templates.ts'
import { lockUser } from './lock-user.ts'
import {
  countTokensSince,
  deleteTokensBefore,
  findUserByEmail,
  insertToken,
  type UserRow,
  voidTokens,
} from './store.ts'

const hourMs = 3_600_000
const mailsAnHour = 5
const keepMs = 7 * 24 * hourMs

export const sendResetLink = defineJob({
  name: 'accounts.send-reset-link',
  // The address and no id: whether it has an account is found out later, where nobody can measure the time.
  payload: z.object({ email: z.string() }),
  retries: 5,
  concurrency: 1,
  run: (ctx, { email }) => answerRequest(ctx, email),
})

/**
 * Somebody asks for a link. The same work, hence the same answer in the same time, whatever the address; whoever asks
 * too often gets that answer too.
 */
export async function requestReset(ctx: Context, email: string, network: string): Promise<void> {
  const now = ctx.clock()
  if ((await countHit(ctx.db, { limit: limits.resetsPerNetwork, of: network, now })) > 0) return
  await ctx.queue.enqueue(ctx.db, sendResetLink, { email }, { id: randomUUID() })
}

/** Mails a link to whoever has an account, a few times an hour at most; who asked learns nothing of either. */
async function answerRequest(ctx: Context, email: string): Promise<void> {
  const found = await findUserByEmail(ctx.db, email)
  if (!found) return
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, found.id)
    const anHourAgo = new Date(ctx.clock().getTime() - hourMs)
    if ((await countTokensSince(tx, user.id, anHourAgo)) >= mailsAnHour) return
    const token = await createResetToken(ctx, tx, user)
    const content = resetMail({ firstName: user.firstName, site: ctx.config, token })
    await sendMail(ctx, tx, { to: user, content })
  })
}

/** A token for one use within the hour; those from before are worth nothing any more. Only its digest is stored. */
export async function createResetToken(ctx: Pick<Context, 'clock'>, tx: Db, user: UserRow): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const now = ctx.clock()
  await voidTokens(tx, user.id)
  await insertToken(tx, {
    userId: user.id,
    token: tokenDigest(token),
    expiresAt: new Date(now.getTime() + hourMs),
    createdAt: now,
  })
  return token
}

// The token is random already: nothing is gained by a slow hash.
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex')

export async function forgetOldTokens(ctx: Context): Promise<void> {
  await deleteTokensBefore(ctx.db, new Date(ctx.clock().getTime() - keepMs))
}
