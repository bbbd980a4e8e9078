import type { Db } from '#server/db/database.ts'
import { findProfile, hasCheckout } from './store.ts'

/** Once, before the first payment: neither who has said it nor who went on to pay without is asked again. */
export const mustAskRecipient = async (db: Db, userId: string): Promise<boolean> =>
  !(await findProfile(db, userId)) && !(await hasCheckout(db, userId))
