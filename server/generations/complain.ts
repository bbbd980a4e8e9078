import type { AnswerCode } from '#contracts/answers.ts'
import type { ComplaintReason } from '#contracts/complaint.ts'
import { sureOfKind } from '#contracts/generations.ts'
import { isDoubtful } from '#contracts/notices.ts'
import { holdUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import { returnForComplaint } from '#server/quota/return-for-complaint.ts'
import { refuse } from '#server/refusal.ts'
import { lookAt } from './coach-photo.ts'
import { findGeneration, type GenerationRow, noteComplaint } from './store.ts'

interface Complaint {
  userId: string
  id: string
  reason: ComplaintReason
}

/**
 * A finished picture is wrong: keeps why, and returns the credit once when we were not sure of it ourselves. Another
 * reason takes the place of the first; answers what became of the credit.
 */
export async function complain(ctx: Context, { userId, id, reason }: Complaint): Promise<AnswerCode> {
  const found = await findGeneration(ctx.db, { userId, id })
  if (!found) throw refuse('not_found')
  if (found.generation.status !== 'completed' || found.generation.lostAt) throw refuse('not_completed')
  const wasDoubtful = found.refunded || (await wasUnsure(ctx, found.generation))
  return ctx.db.transaction(async (tx) => {
    await holdUser(tx, userId)
    if (!(await noteComplaint(tx, { userId, id, reason }))) throw refuse('not_completed')
    await ctx.events.publish(tx, { userId, generationId: id })
    if (!wasDoubtful) return 'complaint_kept'
    return returnForComplaint(tx, { userId, generationId: id, now: ctx.clock() })
  })
}

/** Of the cut-out; the engine calls it doubtful below the same figure. */
const sureOfCutOut = 0.85

/** What the engine said of its picture; of one that an AI made, what a look at the photo says. */
async function wasUnsure(ctx: Context, row: GenerationRow): Promise<boolean> {
  if (isDoubtful(row.notices)) return true
  try {
    const photo = await openFile(ctx, row.userId, row.originalImageUrl)
    const { categoryConfidence, confidence } = await lookAt(ctx, row.userId, photo)
    // What the person said of the kind is not ours to doubt.
    return confidence < sureOfCutOut || (row.garmentKind === null && categoryConfidence < sureOfKind)
  } catch (error) {
    // Without the photo nobody can say any more that we were sure.
    if (error instanceof FileLost) return true
    throw error
  }
}
