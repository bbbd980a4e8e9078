import { mostOwnModels } from '#contracts/casting.ts'
import { lockUser } from '#server/accounts/lock-user.ts'
import { countOwnModels } from '#server/catalogue/count-own-models.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import { countCastings } from './store.ts'

/** Room for one more model of a shop. A casting counts as the model that it will be: of two clicks at once one is refused. */
export async function requireRoomForModel(tx: Db, userId: string): Promise<void> {
  await lockUser(tx, userId)
  const taken = (await countOwnModels(tx, userId)) + (await countCastings(tx, userId))
  if (taken >= mostOwnModels) throw refuse('own_models_full')
}
