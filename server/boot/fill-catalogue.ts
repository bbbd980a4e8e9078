import { readFile } from 'node:fs/promises'
import type { Gender } from '#contracts/generations.ts'
import type { Context } from '#server/context.ts'
import { models } from '#server/db/schema/catalogue.ts'
import { isNull } from '#server/db/sql.ts'
import { toneOf } from '#server/providers/images/tones.ts'
import { theHouse } from '#server/vault/owner.ts'
import { type DemoModel, demoModels, demoPicture } from './demo-models.ts'

/**
 * Adds ours for each gender, body type and tone of which the catalogue has no model, hidden ones included. What an
 * administrator made is left alone. Answers the names.
 */
export async function fillCatalogue({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<string[]> {
  const there = await db.select().from(models).where(isNull(models.deletedAt))
  const covered = new Set(there.map(cellOf))
  const missing = demoModels.filter((model) => !covered.has(cellOf(model)))
  if (missing.length === 0) return []
  await db.insert(models).values(await Promise.all(missing.map((model) => withPicture(storage, model))))
  return missing.map(({ name }) => name)
}

interface Cell {
  gender: Gender
  bodyType: string
  ethnicity: string
}

const cellOf = ({ gender, bodyType, ethnicity }: Cell): string =>
  [gender, bodyType, toneOf(ethnicity)].join(' ')

/** Stored under a key of its own, so that a second start that loses the race writes the same bytes again. */
export async function withPicture(storage: Context['storage'], model: DemoModel) {
  const imageUrl = `catalogue/${model.name.toLowerCase()}.webp`
  await storage.of(theHouse).put(imageUrl, await readFile(demoPicture(model.name)))
  return { ...model, imageUrl, origin: 'drawn' as const }
}
