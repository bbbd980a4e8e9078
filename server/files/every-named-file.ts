import type { Context } from '#server/context.ts'
import { type Owner, theHouse } from '#server/vault/owner.ts'
import { namedFiles, withCopies } from './named-files.ts'
import { type FiledGeneration, listExisting, listFiled, listPictureKeys } from './store.ts'

const pageSize = 200

interface NamedFile {
  owner: Owner
  key: string
  /** The generation whose picture this is; null for photos, copies and the catalogue. */
  resultOf: FiledGeneration | null
  isStillNamed(): Promise<boolean>
}

export async function* everyNamedFile({ db }: Pick<Context, 'db'>): AsyncGenerator<NamedFile> {
  for (const picture of await listPictureKeys(db)) {
    const isStillNamed = async () => (await listPictureKeys(db)).includes(picture)
    for (const key of withCopies(picture)) yield { owner: theHouse, key, resultOf: null, isStillNamed }
  }
  let after: string | null = null
  for (;;) {
    const page = await listFiled(db, after, pageSize)
    for (const row of page) {
      const isStillNamed = async () => (await listExisting(db, [row.id])).length > 0
      for (const key of namedFiles(row)) {
        yield { owner: row.userId, key, resultOf: key === row.result ? row : null, isStillNamed }
      }
    }
    after = page.at(-1)?.id ?? null
    if (after === null) return
  }
}
