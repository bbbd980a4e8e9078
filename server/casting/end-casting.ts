import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import { refuse } from '#server/refusal.ts'
import type { Owner } from '#server/vault/owner.ts'
import { drawCastingPicture } from './draw-picture.ts'
import {
  type CastingRow,
  deleteCasting,
  listAbandoned,
  listPictures,
  lockCasting,
  setPicture,
  type WholeCasting,
} from './store.ts'

const keptMs = 7 * 24 * 3600_000

/** What no model has goes; what is being made is thrown away when it comes, and still counted as spent. */
export async function endCasting(ctx: Context, which: { id: string; owner: Owner }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const casting = await lockCasting(tx, which)
    if (!casting) throw refuse('not_found')
    await dismiss(ctx, tx, casting)
  })
}

/** A picture that failed, once more; what it may cost is spent again. */
export async function drawAgain(
  ctx: Context,
  { id, owner, pictureId }: { id: string; owner: Owner; pictureId: string },
): Promise<WholeCasting> {
  return ctx.db.transaction(async (tx) => {
    const casting = await lockCasting(tx, { id, owner })
    const picture = (await listPictures(tx, casting ? [id] : [])).find((each) => each.id === pictureId)
    if (!casting || !picture) throw refuse('not_found')
    if (picture.state !== 'failed') throw refuse('not_failed')
    const fresh = { state: 'waiting', failure: null, calledProvider: null, attempts: 0 } as const
    await setPicture(tx, pictureId, fresh)
    await ctx.queue.enqueue(tx, drawCastingPicture, { payload: { id: pictureId } })
    return { casting, pictures: await listPictures(tx, [id]) }
  })
}

/** Nobody came back to choose within a week. */
export async function endAbandonedCastings(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - keptMs)
  for (const { id, userId: owner } of await listAbandoned(ctx.db, before))
    await ctx.db.transaction(async (tx) => {
      const casting = await lockCasting(tx, { id, owner })
      if (casting) await dismiss(ctx, tx, casting)
    })
}

async function dismiss(ctx: Context, tx: Db, { id }: CastingRow): Promise<void> {
  const pictures = await listPictures(tx, [id])
  await deleteCasting(tx, id)
  // Those that became a model's are named by it, and stay.
  await removeKeysLater(
    ctx,
    tx,
    pictures.flatMap(({ key }) => key ?? []),
  )
}
