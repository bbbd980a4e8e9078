import { randomUUID } from 'node:crypto'
import { findPerson } from '#server/accounts/find-person.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { FileLost, openFile } from '#server/files/open-file.ts'
import { requireGarment } from '#server/garments/require-garment.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { claimKey, findKey, findRunningRetry, noteRetry } from './click-keys.ts'
import { enterRequest, sameRequest } from './enter-request.ts'
import { oneAtATime, requireLeave } from './request.ts'
import { findGeneration, type GenerationRow } from './store.ts'
import { copyTestPhotos, testRow } from './test-pictures.ts'

interface Retry {
  failedId: string
  idempotencyKey: string | null
  /** One that was made with a test key, and of no others. */
  test?: boolean
}

/**
 * A generation that failed, or whose picture was lost, again: as a new one with the same photos and choices; the former
 * one stays in the history. The same key is the same picture, and so is every click while it is being made.
 */
export async function retryGeneration(
  ctx: Context,
  caller: Caller,
  { failedId, idempotencyKey: key, test = false }: Retry,
): Promise<string> {
  const found = await findGeneration(ctx.db, { userId: caller.id, id: failedId, test })
  if (!found) throw refuse('not_found')
  if (found.generation.status !== 'failed' && !found.generation.lostAt) throw refuse('not_failed')
  const fingerprint = `retry ${failedId}`
  return oneAtATime(caller.id, async () => {
    const earlier = key && (await findKey(ctx.db, caller.id, key))
    if (earlier) return sameRequest(earlier, fingerprint)
    const running = await findRunningRetry(ctx.db, caller.id, failedId)
    if (running) return sameAs(ctx.db, running, { userId: caller.id, key, fingerprint })
    const user = await findPerson(ctx.db, caller.id)
    if (!user) throw refuse('unauthorized')
    if (!test) await requireLeave(ctx, user, found.generation.garmentKind)
    return again(ctx, found.generation, { key, fingerprint })
  })
}

/** Of the very photos that the failed one was to be made with. */
async function again(
  ctx: Context,
  failed: GenerationRow,
  { key, fingerprint }: { key: string | null; fingerprint: string },
): Promise<string> {
  const { userId, garmentId, source, ref, batchId, originalImageUrl, detailImageUrl, backImageUrl } = failed
  const { selectedGender, garmentKind, fabric, selectedModelId, poseType, size, garmentSize, setOf } = failed
  const choices = { selectedGender, garmentKind, fabric, selectedModelId, poseType, size, garmentSize, setOf }
  // A batch makes its own again by its cells.
  const origin = { source: batchId ? ('web' as const) : source, ref }
  const named = { garmentId, originalImageUrl, detailImageUrl, backImageUrl }
  for (const photo of [originalImageUrl, detailImageUrl, backImageUrl])
    if (photo) await openFile(ctx, userId, photo).catch(asGone)
  const id = randomUUID()
  // Those of a test picture lie with it, and go with it.
  const photos = failed.test ? await copyTestPhotos(ctx, failed, id) : named
  const row = { id, userId, ...photos, ...choices, ...origin, ...(failed.test && testRow) }
  return ctx.db.transaction(async (tx) => {
    // The garment first, as everywhere; from the account on the clicks of one person take turns, also on other machines.
    if (garmentId) await requireGarment(tx, userId, garmentId)
    await lockUser(tx, userId)
    const running = await findRunningRetry(tx, userId, failed.id)
    if (running) return sameAs(tx, running, { userId, key, fingerprint })
    const entered = await enterRequest(ctx, tx, { userId, row, key, fingerprint, now: ctx.clock() })
    if (entered === id) await noteRetry(tx, { userId, failedId: failed.id, generationId: id })
    return entered
  })
}

function asGone(error: unknown): never {
  throw error instanceof FileLost ? refuse('source_gone', { cause: error }) : error
}

/** The key of this click stands for the picture that is under way, also once that has ended. */
async function sameAs(
  db: Db,
  generationId: string,
  { key, ...click }: { userId: string; key: string | null; fingerprint: string },
): Promise<string> {
  if (key) await claimKey(db, { ...click, key, generationId })
  return generationId
}
