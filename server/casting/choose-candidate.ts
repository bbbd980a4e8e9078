import { furtherPoses } from '#contracts/casting.ts'
import { recordChange } from '#server/audit/record.ts'
import { insertGenerated } from '#server/catalogue/insert-generated.ts'
import { wordsForTone } from '#server/catalogue/words-for-tone.ts'
import type { Context } from '#server/context.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import type { Owner } from '#server/vault/owner.ts'
import { drawCastingPicture } from './draw-picture.ts'
import {
  deleteOtherPictures,
  insertPictures,
  listPictures,
  lockCasting,
  setCasting,
  type WholeCasting,
} from './store.ts'

interface Choice {
  owner: Owner
  id: string
  pictureId: string
}

/** One candidate becomes the model, at once with its front; the other views follow, and the other candidates go. */
export async function chooseCandidate(
  ctx: Context,
  caller: Caller,
  { owner, id, pictureId }: Choice,
): Promise<WholeCasting> {
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const casting = await lockCasting(tx, { id, owner })
    const chosen = (await listPictures(tx, casting ? [id] : [])).find((picture) => picture.id === pictureId)
    if (!casting || !chosen) throw refuse('not_found')
    // A second click.
    if (casting.modelId) return { casting, pictures: await listPictures(tx, [id]) }
    if (chosen.state !== 'done' || !chosen.key) throw refuse('not_finished')
    const { name, gender, bodyType, person, tone } = casting
    const ethnicity = wordsForTone(tone)
    const model = await insertGenerated(tx, {
      ...{ userId: owner, name, gender, bodyType, person, ethnicity, at },
      front: chosen.key,
    })
    await setCasting(tx, id, { modelId: model.id })
    const others = await deleteOtherPictures(tx, id, pictureId)
    await removeKeysLater(
      ctx,
      tx,
      others.flatMap(({ key }) => key ?? []),
    )
    const views = await insertPictures(
      tx,
      furtherPoses.map((pose, index) => ({ castingId: id, pose, number: index + 1 })),
    )
    for (const view of views) await ctx.queue.enqueue(tx, drawCastingPicture, { payload: { id: view.id } })
    const after = { id: model.id, name, gender, bodyType, person, origin: 'generated' }
    await recordChange(tx, { actor: caller, action: 'model.create', subject: name, after, at })
    return { casting: { ...casting, modelId: model.id }, pictures: [{ ...chosen, number: 0 }, ...views] }
  })
}
