import type { Readable } from 'node:stream'
import { archiveTexts } from '#contracts/archive.ts'
import type { FormatName } from '#contracts/format-words.ts'
import { formats } from '#contracts/formats.ts'
import type { Context } from '#server/context.ts'
import { listShownViews, type ShownView } from '#server/generations/list-shown-views.ts'
import { createNames, type Named } from './archive-names.ts'
import { archivePictures, type Wanted } from './archive-pictures.ts'
import { listChosen } from './archive-store.ts'
import type { GarmentRow } from './store.ts'

/** So many garments are read from the database at once. */
const portion = 50

interface Order {
  userId: string
  garmentIds: string[]
  format: FormatName
}

/** The newest finished pictures of garments, as a ZIP. */
export const writeArchive = (ctx: Context, order: Order): Readable =>
  archivePictures(ctx, { pictures: listWanted(ctx, order), format: order.format })

async function* listWanted({ db }: Context, order: Order): AsyncGenerator<Wanted> {
  const nameOf = createNames()
  for (let at = 0; at < order.garmentIds.length; at += portion) {
    const ids = order.garmentIds.slice(at, at + portion)
    const garments = await listChosen(db, order.userId, ids)
    const views = Map.groupBy(await listShownViews(db, ids), ({ generation }) => generation.garmentId)
    for (const garment of garments) {
      const ofGarment = views.get(garment.id) ?? []
      if (ofGarment.length === 0) yield { garment, view: null, name: null, status: archiveTexts.none }
      for (const view of ofGarment) {
        const name = nameOf(named(garment, view, order.format))
        yield { garment, view, name, status: archiveTexts.ready }
      }
    }
  }
}

const named = (garment: GarmentRow, { generation, modelName }: ShownView, format: FormatName): Named => ({
  garment,
  pose: generation.poseType,
  modelName,
  gender: generation.selectedGender,
  extension: formats[format].fileType === 'png' ? 'png' : 'jpg',
})
