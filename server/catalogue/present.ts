import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import { toneOf } from '#server/providers/images/tones.ts'
import { originOf } from './origin.ts'
import type { ModelRow } from './store.ts'

export const presentModel = (model: ModelRow & { isPinned: boolean }): ChoosableModel => ({
  ...model,
  ...shownOf(model),
  isOwn: model.userId !== null,
})

/** `imageUrl` is a storage key in the row and a path of the API on the wire. */
const shownOf = (model: ModelRow) => ({
  tone: toneOf(model.ethnicity),
  origin: originOf(model),
  // Browsers keep a picture for an hour; another picture has another address.
  imageUrl: model.imageUrl && `/api/models/${model.id}/picture?v=${versionOf(model.imageUrl)}`,
})

export const presentForAdmin = (model: ModelRow): CatalogueModel => ({
  ...model,
  ...shownOf(model),
  updatedAt: model.updatedAt.toISOString(),
})

const versionOf = (key: string): string => key.split('/')[1]?.slice(0, 8) ?? ''
