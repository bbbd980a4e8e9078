import type { Stage } from '#contracts/generations.ts'
import { generations } from '#server/db/schema/generations.ts'
import { sql } from '#server/db/sql.ts'

/** Said when the provider has answered: what is left is ours to do, and takes none of what the plan runs at once. */
export const answeredStage: Stage = 'saving'
export const isUnanswered = sql`${generations.stage} is distinct from ${sql.raw(`'${answeredStage}'`)}`
