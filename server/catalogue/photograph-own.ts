import type { ConsentForm } from '#contracts/consent.ts'
import type { PhotographedForm } from '#contracts/own-models.ts'
import { recordChange } from '#server/audit/record.ts'
import { requireRoomForModel } from '#server/casting/require-room.ts'
import type { Context } from '#server/context.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { findModel } from './find-model.ts'
import { findUpload } from './pictures.ts'
import { requireFace } from './require-face.ts'
import { shown } from './save-model.ts'
import { insertModel, lockOwnModel, type ModelRow, setModel } from './store.ts'
import { takeConsent } from './take-consent.ts'
import { wordsForTone } from './words-for-tone.ts'

/** A person whom a shop photographed becomes a model of its own. */
export async function photographOwn(
  ctx: Context,
  caller: Caller,
  { picture, tone, consent: form, ...model }: PhotographedForm,
): Promise<ModelRow> {
  const owner = caller.id
  const imageUrl = await findUpload(ctx, owner, { id: picture, part: 'picture' })
  if (!imageUrl) throw refuse('invalid', { fields: { picture: 'picture_required' } })
  const consent = await takeConsent(ctx, caller, { form, owner, current: null })
  await requireFace(ctx, caller, { owner, key: imageUrl, field: 'picture' })
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    await requireRoomForModel(tx, owner)
    const person = { origin: 'photographed', views: { frontale: imageUrl }, imageUrl, consent } as const
    const own = { userId: owner, isActive: false, createdAt: at, updatedAt: at }
    const ethnicity = wordsForTone(tone)
    const made = await insertModel(tx, { ...model, ethnicity, ...person, ...own })
    if (!made) throw refuse('internal')
    const change = { action: 'model.create', subject: made.name, after: shown(made), at } as const
    await recordChange(tx, { actor: caller, ...change })
    return made
  })
}

/** A newer consent in place of the one that is there; another sheet destroys the former one. */
export async function renewConsent(
  ctx: Context,
  caller: Caller,
  { id, consent: form }: { id: string; consent: ConsentForm },
): Promise<ModelRow> {
  const owner = caller.id
  const current = await findModel(ctx.db, id)
  if (current?.userId !== owner || current.deletedAt || !current.consent) throw refuse('not_found')
  const consent = await takeConsent(ctx, caller, { form, owner, current: current.consent })
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const before = await lockOwnModel(tx, { id, userId: owner })
    const after = before?.consent && (await setModel(tx, id, { consent, updatedAt: at }))
    if (!before?.consent || !after) throw refuse('not_found')
    const { sheet } = before.consent
    await removeKeysLater(ctx, tx, sheet === consent.sheet ? [] : [sheet])
    const change = { action: 'model.update', subject: after.name, at } as const
    await recordChange(tx, { actor: caller, ...change, before: shown(before), after: shown(after) })
    return after
  })
}
