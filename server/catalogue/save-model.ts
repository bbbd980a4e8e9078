import type { ModelForm } from '#contracts/catalogue-admin.ts'
import { editInstant } from '#server/audit/edit-instant.ts'
import { recordChange } from '#server/audit/record.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Consent } from '#server/db/schema/catalogue.ts'
import { expectOrphans } from '#server/files/expect-orphans.ts'
import { removeKeysLater } from '#server/files/remove-files.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { theHouse } from '#server/vault/owner.ts'
import { filesOf } from './destroy-person.ts'
import { findModel } from './find-model.ts'
import { isPerson, originOf } from './origin.ts'
import { requireFace } from './require-face.ts'
import { resolvePicture } from './resolve-picture.ts'
import { insertModel, lockModel, type ModelRow, setModel } from './store.ts'
import { takeConsent } from './take-consent.ts'

export async function createModel(ctx: Context, caller: Caller, form: ModelForm): Promise<ModelRow> {
  const imageUrl = await resolvePicture(ctx, form.imageUrl, null)
  const consent = await saidConsent(ctx, caller, { form, current: null })
  await requirePerson(ctx, caller, { said: form.origin, imageUrl, current: null })
  const at = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const picture = declared(form, { imageUrl, consent, before: null })
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
  const consent = await saidConsent(ctx, caller, { form, current })
  await requirePerson(ctx, caller, { said: form.origin, imageUrl, current })
  return ctx.db.transaction(async (tx) => {
    const before = await lockModel(tx, id)
    if (!before) throw refuse('not_found')
    const at = editInstant(ctx.clock(), { last: before.updatedAt, seen })
    const picture = declared(form, { imageUrl, consent, before })
    const after = (await setModel(tx, id, { ...form, ...picture, updatedAt: at })) ?? before
    await leaveFiles(ctx, tx, { before, after })
    const change = { action: 'model.update', subject: after.name, at } as const
    await recordChange(tx, { actor: caller, ...change, before: shown(before), after: shown(after) })
    return after
  })
}

interface Shown {
  said: ModelForm['origin']
  imageUrl: string | null
  current: ModelRow | null
}

/** A picture newly declared to be a person must show a face. */
async function requirePerson(
  ctx: Context,
  caller: Caller,
  { said, imageUrl, current }: Shown,
): Promise<void> {
  const isKnown = current !== null && current.imageUrl === imageUrl && isPerson(originOf(current))
  if (imageUrl && isPerson(said) && !isKnown)
    await requireFace(ctx, caller, { owner: theHouse, key: imageUrl, field: 'imageUrl' })
}

async function saidConsent(
  ctx: Context,
  caller: Caller,
  { form: { origin, consent: form }, current }: { form: ModelForm; current: ModelRow | null },
): Promise<Consent | null> {
  if (origin !== 'photographed' || !form) return null
  return takeConsent(ctx, caller, { form, owner: theHouse, current: current?.consent ?? null })
}

interface Declared {
  imageUrl: string | null
  /** What the form says; null: nothing. */
  consent: Consent | null
  before: ModelRow | null
}

/** The picture with what it is said to be. Another picture is undeclared until somebody says what it shows. */
function declared({ origin: said }: ModelForm, { imageUrl, consent: given, before }: Declared) {
  const isSame = before !== null && before.imageUrl === imageUrl
  const origin = !imageUrl ? 'undeclared' : (said ?? (isSame ? originOf(before) : 'undeclared'))
  const kept = isSame && before.origin === 'photographed' ? before.consent : null
  const consent = origin === 'photographed' ? (given ?? kept) : null
  if (origin === 'photographed' && !consent)
    throw refuse('consent_missing', { fields: { origin: 'consent_missing' } })
  const views =
    imageUrl && isPerson(origin) ? (isSame && before.views ? before.views : { frontale: imageUrl }) : null
  return { imageUrl, origin, views, consent }
}

/** What the model has no more: of a photographed person it goes within the hour, anything else by way of the trash. */
async function leaveFiles(
  ctx: Context,
  tx: Db,
  { before, after }: Record<'before' | 'after', ModelRow>,
): Promise<void> {
  const kept = filesOf(after)
  const left = filesOf(before).filter((key) => !kept.includes(key))
  if (before.origin === 'photographed') await removeKeysLater(ctx, tx, left)
  else for (const key of left) await expectOrphans(ctx, tx, key)
}

/** What the log keeps of a model: of a consent how long it holds, and not whose it is, because a log forgets nothing. */
export const shown = ({ id, createdAt: _, updatedAt: __, deletedAt: ___, ...rest }: ModelRow) => ({
  id,
  ...rest,
  consent: rest.consent && { signedOn: rest.consent.signedOn, until: rest.consent.until },
})
