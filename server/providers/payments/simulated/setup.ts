import type { Db } from '#server/db/database.ts'

export interface SimulatedSetup {
  db: Db
  clock: () => Date
  /** Where its pages live: it is part of the product that it serves. */
  appUrl: string
  /** Signs its events. */
  secret: string
}
