import { type CastingForm, candidates } from '#contracts/casting.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Caller } from '#server/http/caller.ts'
import { countHit } from '#server/limits/count-hit.ts'
import { limits } from '#server/limits/limits.ts'
import { refuse } from '#server/refusal.ts'
import type { Owner } from '#server/vault/owner.ts'
import { drawCastingPicture } from './draw-picture.ts'
import { painterOf } from './offer.ts'
import { requireRoomForModel } from './require-room.ts'
import { insertCasting, insertPictures, type WholeCasting } from './store.ts'

interface Beginning {
  /** Whose model it will be. */
  owner: Owner
  form: CastingForm
}

/** A person is described; the candidates are made one after the other, and outlive a reload and a restart. */
export async function beginCasting(
  ctx: Context,
  caller: Caller,
  { owner, form }: Beginning,
): Promise<WholeCasting> {
  if (!painterOf(ctx)) throw refuse('no_people_here')
  const wait = await countHit(ctx.db, {
    limit: limits.castingsPerAccount,
    of: caller.id,
    now: ctx.clock(),
  })
  if (wait > 0) throw refuse('too_many', { retryAfterSeconds: wait })
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    if (owner) await requireRoomForModel(tx, owner)
    const [casting] = await insertCasting(tx, { ...form, userId: owner, askedBy: caller.id, createdAt: at })
    if (!casting) throw refuse('internal')
    const pictures = await insertPictures(
      tx,
      Array.from({ length: candidates }, (_, number) => ({
        castingId: casting.id,
        pose: 'frontale' as const,
        number,
      })),
    )
    for (const { id } of pictures) await ctx.queue.enqueue(tx, drawCastingPicture, { payload: { id } })
    const change = { action: 'model.cast', subject: form.name, after: { ...form }, at } as const
    await recordChange(tx, { actor: caller, ...change })
    return { casting, pictures }
  })
}
