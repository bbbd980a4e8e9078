import type { Gender, GenerationForm } from '#contracts/generations.ts'
import { drawModel, requireModel } from '#server/catalogue/choose-model.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { findGeneration } from './store.ts'

/** Who wears the garment. */
export interface Look {
  gender: Gender
  modelId: string | null
}

/** The model of another picture of the garment, the one that was chosen, or one at random. */
export async function chooseLook(db: Db, userId: string, form: GenerationForm): Promise<Look> {
  const { selectedGender: gender, selectedModelId } = form
  if (form.sameLookAs) return lookOf(db, userId, { id: form.sameLookAs, garmentId: form.garmentId })
  const model = selectedModelId
    ? await requireModel(db, selectedModelId, gender)
    : await drawModel(db, gender)
  return { gender, modelId: model?.id ?? null }
}

/** Only within a garment: who may not choose a model does not choose one by way of an old picture. */
async function lookOf(
  db: Db,
  userId: string,
  { id, garmentId }: { id: string; garmentId: string | undefined },
): Promise<Look> {
  const found = await findGeneration(db, { userId, id })
  if (!found || !garmentId || found.generation.garmentId !== garmentId) throw refuse('not_found')
  const { selectedGender: gender, selectedModelId: modelId } = found.generation
  if (modelId) await requireModel(db, modelId, gender)
  return { gender, modelId }
}
