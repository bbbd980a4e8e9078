import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import type { ModelRow } from './store.ts'

/** `imageUrl` is a storage key in the row and a path of the API on the wire. */
export const presentModel = (model: ModelRow): ChoosableModel => ({
  ...model,
  // Browsers keep a picture for an hour; another picture has another address.
  imageUrl: model.imageUrl && `/api/models/${model.id}/picture?v=${versionOf(model.imageUrl)}`,
})

export const presentForAdmin = (model: ModelRow): CatalogueModel => ({
  ...model,
  ...presentModel(model),
  updatedAt: model.updatedAt.toISOString(),
})

const versionOf = (key: string): string => key.split('/')[1]?.slice(0, 8) ?? ''
