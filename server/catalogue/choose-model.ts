import type { Gender } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { findModel } from './find-model.ts'
import { drawActiveModel, type ModelRow } from './store.ts'

interface Choice {
  id: string
  gender: Gender
  userId: string
}

/** The model a person chose, if it may be chosen: known, of the chosen gender, active or the shop's own. */
export async function requireModel(db: Db, { id, gender, userId }: Choice): Promise<ModelRow> {
  const model = await findModel(db, id)
  if (!model || !mayChoose(model, userId) || model.gender !== gender) throw refuse('model_unavailable')
  return model
}

export const mayChoose = ({ userId: owner, isActive, deletedAt }: ModelRow, userId: string): boolean =>
  deletedAt === null && (owner === null ? isActive : owner === userId)

/** Who chose nobody gets an active model of the gender at random; null when the catalogue has none. */
export const drawModel = (db: Db, gender: Gender): Promise<ModelRow | null> => drawActiveModel(db, gender)
