import { binDays, type Garment, type GarmentPicture } from '#contracts/garments.ts'
import type { StoredPhoto } from '#server/db/schema/garments.ts'
import type { LatestPicture, PictureCounts } from '#server/generations/list-pictures.ts'
import type { GarmentRow } from './store.ts'

const dayMs = 24 * 3600_000

export interface ShownGarment {
  row: GarmentRow
  pictures: LatestPicture[]
  counts: PictureCounts | undefined
}

/** A row as the wire shows it: storage keys become paths of the API. */
export function presentGarment({ row, pictures, counts }: ShownGarment): Garment {
  const { id, name, ref, kind, favourite, version, deletedAt } = row
  const { all = 0, processing = 0, completed = 0, failed = 0 } = counts ?? {}
  return {
    ...{ id, name, ref, kind, favourite, version },
    photoUrl: photoUrl(id, 'product', row.photo),
    detailUrl: row.detail && photoUrl(id, 'detail', row.detail),
    backUrl: row.back && photoUrl(id, 'back', row.back),
    pictures: pictures.map(presentPicture),
    counts: { all, processing, completed, failed },
    createdAt: row.createdAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
    expiresAt: deletedAt ? new Date(deletedAt.getTime() + binDays * dayMs).toISOString() : null,
  }
}

/** Another upload is another address: browsers keep pictures for an hour. */
export const photoUrl = (id: string, part: string, { key }: StoredPhoto): string =>
  `/api/garments/${id}/photo?part=${part}&v=${key.split('/').at(-1)?.split('.')[0]}`

const presentPicture = ({
  createdAt,
  lostAt,
  generatedImageUrl,
  ...picture
}: LatestPicture): GarmentPicture => ({
  ...picture,
  // A picture that is lost is one to be made again.
  status: lostAt ? 'failed' : picture.status,
  createdAt: createdAt.toISOString(),
  thumbUrl: generatedImageUrl && !lostAt ? `/api/generations/${picture.id}/image?size=thumb` : null,
})
