import type { Gender } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { romeDay } from '#server/rome-clock.ts'
import { isBarred } from './consent.ts'
import { findModel } from './find-model.ts'
import { drawActiveModel, type ModelRow } from './store.ts'

type Needs = Pick<Context, 'db' | 'clock'>

interface Choice {
  id: string
  gender: Gender
  userId: string
}

/** The model a person chose, if it may be chosen: known, of the chosen gender, active or the shop's own, and still agreed to. */
export async function requireModel(ctx: Needs, { id, gender, userId }: Choice): Promise<ModelRow> {
  const model = await findModel(ctx.db, id)
  if (!model || !mayChoose(ctx, model, userId) || model.gender !== gender) throw refuse('model_unavailable')
  return model
}

export function mayChoose({ clock }: Pick<Needs, 'clock'>, model: ModelRow, userId: string): boolean {
  const { userId: owner, isActive, deletedAt } = model
  if (deletedAt !== null || isBarred(model, romeDay(clock()))) return false
  return owner === null ? isActive : owner === userId
}

/** Who chose nobody gets an active model of the gender at random; null when the catalogue has none. */
export const drawModel = ({ db, clock }: Needs, gender: Gender): Promise<ModelRow | null> =>
  drawActiveModel(db, { gender, today: romeDay(clock()) })
