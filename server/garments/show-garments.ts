import { type Garment, type GarmentFilter, garmentPictures, garmentsPageSize } from '#contracts/garments.ts'
import type { Context } from '#server/context.ts'
import { countPictures, listLatestPictures } from '#server/generations/list-pictures.ts'
import { refuse } from '#server/refusal.ts'
import { cursorOf, listPage } from './list-store.ts'
import { presentGarment } from './present.ts'
import { findGarment, type GarmentRow } from './store.ts'

type Reader = Pick<Context, 'db'>

/** One of a person's garments, as they see it. */
export async function showGarment(ctx: Reader, userId: string, id: string): Promise<Garment> {
  const row = await findGarment(ctx.db, { userId, id })
  const [shown] = row ? await withPictures(ctx, [row], garmentPictures.found) : []
  if (!shown) throw refuse('not_found')
  return shown
}

/** A page of them. */
export async function showGarments(ctx: Reader, userId: string, filter: GarmentFilter) {
  const { rows, total } = await listPage(ctx.db, userId, filter)
  const last = rows.length === garmentsPageSize ? rows.at(-1) : undefined
  const data = await withPictures(ctx, rows, garmentPictures.listed)
  return { data, next: last ? cursorOf(last) : null, total }
}

async function withPictures({ db }: Reader, rows: GarmentRow[], most: number): Promise<Garment[]> {
  const ids = rows.map(({ id }) => id)
  const [latest, counted] = await Promise.all([listLatestPictures(db, ids, most), countPictures(db, ids)])
  const pictures = Map.groupBy(latest, ({ garmentId }) => garmentId)
  const counts = new Map(counted.map((row) => [row.garmentId, row]))
  return rows.map((row) =>
    presentGarment({ row, pictures: pictures.get(row.id) ?? [], counts: counts.get(row.id) }),
  )
}
