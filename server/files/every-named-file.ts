import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Owner } from '#server/vault/owner.ts'
import { namedFiles, photosOfGarment, withCopies } from './named-files.ts'
import {
  type FiledGeneration,
  listAllAttachments,
  listAllLogos,
  listAttachments,
  listExisting,
  listFiled,
  listGarments,
  listLogos,
  listModelFiles,
  listPhotographed,
  type PhotographedGarment,
} from './store.ts'

const pageSize = 200

interface NamedFile {
  owner: Owner
  key: string
  /** The generation whose picture this is; null for photos, copies, logos and the catalogue. */
  resultOf: FiledGeneration | null
  isStillNamed(): Promise<boolean>
}

export async function* everyNamedFile({ db }: Pick<Context, 'db'>): AsyncGenerator<NamedFile> {
  yield* ofModels(db)
  yield* ofShops(db)
  yield* ofSupport(db)
  yield* ofGarments(db)
  yield* ofGenerations(db)
}

async function* ofModels(db: Db): AsyncGenerator<NamedFile> {
  for (const { owner, key: picture } of await listModelFiles(db)) {
    const isStillNamed = async () => (await listModelFiles(db)).some(({ key }) => key === picture)
    for (const key of withCopies(picture)) yield { owner, key, resultOf: null, isStillNamed }
  }
}

async function* ofShops(db: Db): AsyncGenerator<NamedFile> {
  for await (const page of everyPage((after) => listAllLogos(db, after, pageSize))) {
    for (const { id, key } of page) {
      const isStillNamed = async () => (await listLogos(db, [id])).some((now) => now.key === key)
      yield { owner: id, key, resultOf: null, isStillNamed }
    }
  }
}

async function* ofSupport(db: Db): AsyncGenerator<NamedFile> {
  for await (const page of everyPage((after) => listAllAttachments(db, after, pageSize))) {
    for (const { userId, key: picture } of page) {
      const isStillNamed = async () =>
        (await listAttachments(db, [userId])).some(({ key }) => key === picture)
      for (const key of withCopies(picture)) yield { owner: userId, key, resultOf: null, isStillNamed }
    }
  }
}

async function* ofGarments(db: Db): AsyncGenerator<NamedFile> {
  for await (const page of everyPage((after) => listPhotographed(db, after, pageSize))) {
    for (const row of page) {
      for (const key of photosOfGarment(row).flatMap(withCopies)) {
        const isStillNamed = async () => photoFiles(await listGarments(db, [row.id])).has(key)
        yield { owner: row.userId, key, resultOf: null, isStillNamed }
      }
    }
  }
}

/** Without the photos that their garments have now: many pictures share one. */
async function* ofGenerations(db: Db): AsyncGenerator<NamedFile> {
  for await (const page of everyPage((after) => listFiled(db, after, pageSize))) {
    const shared = photoFiles(
      await listGarments(
        db,
        page.flatMap(({ garmentId }) => garmentId ?? []),
      ),
    )
    for (const row of page) {
      for (const key of namedFiles(row).filter((file) => !shared.has(file))) {
        const isStillNamed = async () =>
          (await listExisting(db, [row.id])).some((now) => namedFiles(now).includes(key))
        yield { owner: row.userId, key, resultOf: key === row.result ? row : null, isStillNamed }
      }
    }
  }
}

const photoFiles = (garments: PhotographedGarment[]): Set<string> =>
  new Set(garments.flatMap(photosOfGarment).flatMap(withCopies))

/** Rows in the order of their ids, some at a time. */
async function* everyPage<Row extends { id: string }>(
  read: (after: string | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | null = null
  for (;;) {
    const page = await read(after)
    yield page
    after = page.at(-1)?.id ?? null
    if (after === null) return
  }
}
