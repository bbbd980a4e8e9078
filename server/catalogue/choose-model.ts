import type { Gender } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { findModel } from './find-model.ts'
import { drawActiveModel, type ModelRow } from './store.ts'

/** The model a person chose, if it may be chosen: known, active, of the chosen gender. */
export async function requireModel(db: Db, id: string, gender: Gender): Promise<ModelRow> {
  const model = await findModel(db, id)
  if (!model?.isActive || model.deletedAt || model.gender !== gender) throw refuse('model_unavailable')
  return model
}

/** Who chose nobody gets an active model of the gender at random; null when the catalogue has none. */
export const drawModel = (db: Db, gender: Gender): Promise<ModelRow | null> => drawActiveModel(db, gender)
