import type { generations } from '#server/db/schema/generations.ts'

export type GenerationRow = typeof generations.$inferSelect
type Filed = Pick<
  GenerationRow,
  'id' | 'createdAt' | 'originalImageUrl' | 'detailImageUrl' | 'generatedImageUrl'
>

/** Where the files of a generation lie in the ZIP, each beside the place where they are stored. */
export function storedFiles(row: Filed): { name: string; key: string }[] {
  const base = `${row.createdAt.toISOString().slice(0, 10)}-${row.id}`
  const file = (name: string, key: string | null) =>
    key ? [{ name: `${name}.${key.split('.').at(-1)}`, key }] : []
  return [
    ...file(`foto/${base}`, row.originalImageUrl),
    ...file(`foto/${base}-dettaglio`, row.detailImageUrl),
    ...file(`immagini/${base}`, row.generatedImageUrl),
  ]
}

export const fileNames = (row: Filed): string[] => storedFiles(row).map(({ name }) => name)
