import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { nameOf } from '#server/mail/letter.ts'
import { sendMail } from '#server/mail/send-mail.ts'
import { resetMail } from '#server/mail/templates.ts'
import { findPerson } from './find-person.ts'
import { lockUser } from './lock-user.ts'
import { countTokensSince, deleteTokensBefore, findAccountByEmail, insertToken, voidTokens } from './store.ts'

const hourMs = 3_600_000
const mailsAnHour = 5
const keepMs = 7 * 24 * hourMs

export const mailResetLink = defineJob({
  name: 'accounts.mail-reset-link',
  // Of an account or of nobody, never an address: the queue keeps its jobs for hours, also those about strangers.
  payload: z.object({ userId: z.uuid() }),
  retries: 5,
  concurrency: 1,
  run: (ctx, { userId }) => mailLink(ctx, userId),
})

/** As the release before enqueues it, which may still run beside this one. */
export const sendResetLink = defineJob({
  name: 'accounts.send-reset-link',
  payload: z.object({ email: z.string() }),
  retries: 5,
  concurrency: 1,
  run: async (ctx, { email }) => {
    const user = await findAccountByEmail(ctx.db, email)
    if (user) await mailLink(ctx, user.id)
  },
})

/**
 * Somebody asks for a link. The same statements, hence the same answer in the same time, whatever the address: an unknown
 * one gets a job for nobody. Callers over the limit get that answer too.
 */
export async function requestReset(ctx: Context, email: string, network: string): Promise<void> {
  const now = ctx.clock()
  if ((await countHit(ctx.db, { limit: limits.resetsPerNetwork, of: network, now })) > 0) return
  const user = await findAccountByEmail(ctx.db, email)
  await ctx.queue.enqueue(ctx.db, mailResetLink, { payload: { userId: user?.id ?? randomUUID() } })
}

/** A few times an hour at most; who asked learns nothing of it. */
async function mailLink(ctx: Context, userId: string): Promise<void> {
  if (!(await findPerson(ctx.db, userId))) return
  await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const anHourAgo = new Date(ctx.clock().getTime() - hourMs)
    if ((await countTokensSince(tx, user.id, anHourAgo)) >= mailsAnHour) return
    const token = await createResetToken(ctx, tx, user.id)
    const content = resetMail({ firstName: nameOf(user), site: ctx.config, token })
    await sendMail(ctx, tx, { to: user, content })
  })
}

/** A token for one use within the hour; those from before are worth nothing any more. Only its digest is stored. */
export async function createResetToken(ctx: Pick<Context, 'clock'>, tx: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('hex')
  const now = ctx.clock()
  await voidTokens(tx, userId)
  await insertToken(tx, {
    userId,
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
