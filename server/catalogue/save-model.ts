import type { ModelForm } from '#contracts/catalogue-admin.ts'
import { editInstant } from '#server/audit/edit-instant.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import { expectOrphans } from '#server/files/expect-orphans.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { findModel } from './find-model.ts'
import { originOf } from './origin.ts'
import { resolvePicture } from './resolve-picture.ts'
import { insertModel, lockModel, type ModelRow, setModel } from './store.ts'

export async function createModel(ctx: Context, caller: Caller, form: ModelForm): Promise<ModelRow> {
  const imageUrl = await resolvePicture(ctx, form.imageUrl, null)
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const picture = declared(form, imageUrl, null)
    const model = await insertModel(tx, { ...form, ...picture, createdAt: at, updatedAt: at })
    if (!model) throw refuse('internal')
    const change = { action: 'model.create', subject: model.name, after: shown(model), at } as const
    await recordChange(tx, { actor: caller, ...change })
    return model
  })
}

type ModelEdit = ModelForm & { id: string; updatedAt?: string | undefined }

export async function updateModel(ctx: Context, caller: Caller, edit: ModelEdit): Promise<ModelRow> {
  const { id, updatedAt: seen, ...form } = edit
  const current = await findModel(ctx.db, id)
  if (!current || current.deletedAt || current.userId) throw refuse('not_found')
  // Before the transaction: a picture may have to be fetched. A stale edit is refused without.
  editInstant(ctx.clock(), { last: current.updatedAt, seen })
  const imageUrl = await resolvePicture(ctx, form.imageUrl, current)
  return ctx.db.transaction(async (tx) => {
    const before = await lockModel(tx, id)
    if (!before) throw refuse('not_found')
    const at = editInstant(ctx.clock(), { last: before.updatedAt, seen })
    const picture = declared(form, imageUrl, before)
    const after = (await setModel(tx, id, { ...form, ...picture, updatedAt: at })) ?? before
    const { imageUrl: former } = before
    if (former && former !== after.imageUrl) await expectOrphans(ctx, tx, former)
    const change = { action: 'model.update', subject: after.name, at } as const
    await recordChange(tx, { actor: caller, ...change, before: shown(before), after: shown(after) })
    return after
  })
}

/** The picture with what it is said to be. Another picture is undeclared until somebody says what it shows. */
function declared({ origin: said }: ModelForm, imageUrl: string | null, before: ModelRow | null) {
  const isSame = before !== null && before.imageUrl === imageUrl
  const origin = !imageUrl ? 'undeclared' : (said ?? (isSame ? originOf(before) : 'undeclared'))
  if (origin === 'photographed' && !(isSame && before.origin === origin))
    throw refuse('consent_missing', { fields: { origin: 'consent_missing' } })
  const isPerson = imageUrl !== null && (origin === 'generated' || origin === 'photographed')
  const views = isPerson ? (isSame && before.views ? before.views : { frontale: imageUrl }) : null
  return { imageUrl, origin, views }
}

/** What the log keeps of a model. */
export const shown = ({ id, createdAt: _, updatedAt: __, deletedAt: ___, ...rest }: ModelRow) => ({
  id,
  ...rest,
})
