import type { BodyType, Gender } from '#contracts/generations.ts'
import type { PersonDetails } from '#contracts/person.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'
import type { Owner } from '#server/vault/owner.ts'
import { insertModel, type ModelRow } from './store.ts'

interface Generated {
  /** Whose own it is; null: everybody's. */
  userId: Owner
  name: string
  gender: Gender
  bodyType: BodyType
  ethnicity: string
  person: PersonDetails
  /** The key of the chosen picture. */
  front: string
  at: Date
}

/** A model that an AI made. A shop's own is not active: active ones are everybody's. */
export async function insertGenerated(tx: Db, { front, at, ...model }: Generated): Promise<ModelRow> {
  const inserted = await insertModel(tx, {
    ...model,
    imageUrl: front,
    origin: 'generated',
    views: { frontale: front },
    isActive: model.userId === null,
    createdAt: at,
    updatedAt: at,
  })
  if (!inserted) throw refuse('internal')
  return inserted
}
