import type { GenerationForm } from '#contracts/generations.ts'
import { drawModel, requireModel } from '#server/catalogue/choose-model.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { findGeneration, type GenerationRow } from './store.ts'

/** Who wears the garment, how large both are, and of which set the picture is. */
export type Look = Pick<
  GenerationRow,
  'selectedGender' | 'selectedModelId' | 'size' | 'garmentSize' | 'setOf'
>

type Needs = Pick<Context, 'db' | 'clock'>

/** That of another picture of the garment, or the one that was chosen, by a model at random where none was. */
export async function chooseLook(ctx: Needs, userId: string, form: GenerationForm): Promise<Look> {
  const { selectedGender, selectedModelId, size = null, garmentSize = null } = form
  if (form.sameLookAs) return lookOf(ctx, userId, { id: form.sameLookAs, garmentId: form.garmentId })
  const model = selectedModelId
    ? await requireModel(ctx, { id: selectedModelId, gender: selectedGender, userId })
    : await drawModel(ctx, selectedGender)
  return { selectedGender, selectedModelId: model?.id ?? null, size, garmentSize, setOf: null }
}

/** Only within a garment: who may not choose a model does not choose one by way of an old picture. */
async function lookOf(
  ctx: Needs,
  userId: string,
  { id, garmentId }: { id: string; garmentId: string | undefined },
): Promise<Look> {
  const found = await findGeneration(ctx.db, { userId, id })
  if (!found || !garmentId || found.generation.garmentId !== garmentId) throw refuse('not_found')
  const { selectedGender, selectedModelId, size, garmentSize, setOf } = found.generation
  if (selectedModelId) await requireModel(ctx, { id: selectedModelId, gender: selectedGender, userId })
  // All of them follow the first one, also those that were asked for beside a later one.
  return { selectedGender, selectedModelId, size, garmentSize, setOf: setOf ?? id }
}
