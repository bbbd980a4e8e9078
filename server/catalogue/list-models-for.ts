import type { Gender } from '#contracts/generations.ts'
import type { Db } from '#server/db/database.ts'
import { listChoosable } from './store.ts'

/** The models that an account may choose from, for other rooms. */
export const listModelsFor = (db: Db, userId: string, gender?: Gender) => listChoosable(db, userId, gender)
