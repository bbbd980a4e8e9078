import type { models } from '#server/db/schema/catalogue.ts'
import type { garments } from '#server/db/schema/garments.ts'
import type { generations } from '#server/db/schema/generations.ts'
import type { ticketAttachments } from '#server/db/schema/tickets.ts'
import { ownerOf, type PhotoPart, partOf } from '#server/files/keys.ts'

export type GenerationRow = typeof generations.$inferSelect
export type AttachmentRow = typeof ticketAttachments.$inferSelect
export type ModelRow = typeof models.$inferSelect
export type GarmentRow = typeof garments.$inferSelect

/** Where a file lies in the ZIP, beside the place where it is stored. */
export interface StoredFile {
  name: string
  key: string
}

/** The photos of a garment. */
export const photosOf = ({
  photo,
  detail,
  back,
}: Pick<GarmentRow, 'photo' | 'detail' | 'back'>): StoredFile[] =>
  [photo, detail, back].flatMap((stored) => (stored ? [photoFile(stored.key)] : []))

/** The logo of a shop. */
export const logoOf = ({ logo }: { logo: string | null }): StoredFile[] =>
  logo ? [{ name: `logo.${extensionOf(logo)}`, key: logo }] : []

/** A picture that was shown to support. */
export const attachedFile = ({ id, key }: Pick<AttachmentRow, 'id' | 'key'>): StoredFile => ({
  name: `assistenza/${id}.${extensionOf(key)}`,
  key,
})

/** The views of a shop's own model, and the sheet that its person signed. */
export const picturesOfModel = ({
  id,
  imageUrl,
  views,
  consent,
}: Pick<ModelRow, 'id' | 'imageUrl' | 'views' | 'consent'>): StoredFile[] =>
  Object.entries({
    ...(imageUrl && { frontale: imageUrl }),
    ...views,
    ...(consent && { consenso: consent.sheet }),
  }).map(([what, key]) => ({ name: `modelli/${id}-${what}.${extensionOf(key)}`, key }))

type Filed = Pick<
  GenerationRow,
  'id' | 'createdAt' | 'originalImageUrl' | 'detailImageUrl' | 'backImageUrl' | 'generatedImageUrl'
>

/** A generation's picture, and the photos that it was made with: many share theirs. */
export function storedFiles(row: Filed): StoredFile[] {
  const photos = [row.originalImageUrl, row.detailImageUrl, row.backImageUrl]
  const picture = row.generatedImageUrl
  const name = `immagini/${row.createdAt.toISOString().slice(0, 10)}-${row.id}`
  return [
    ...photos.flatMap((key) => (key ? [photoFile(key)] : [])),
    ...(picture ? [{ name: `${name}.${extensionOf(picture)}`, key: picture }] : []),
  ]
}

export const namesOf = (files: StoredFile[]): string[] => files.map(({ name }) => name)

const suffixes: Record<PhotoPart, string> = { product: '', detail: '-dettaglio', back: '-retro' }

/** Named by the key alone, so that all who share a photo name the same file. */
function photoFile(key: string): StoredFile {
  const [, upload] = /-(\w+)\.\w+$/.exec(key) ?? []
  const suffix = `${suffixes[partOf(key)]}${upload ? `-${upload}` : ''}`
  return { name: `foto/${ownerOf(key)}${suffix}.${extensionOf(key)}`, key }
}

const extensionOf = (key: string): string => key.split('.').at(-1) ?? ''
