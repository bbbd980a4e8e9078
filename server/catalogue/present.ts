import type { ChoosableModel } from '#contracts/catalogue.ts'
import type { CatalogueModel } from '#contracts/catalogue-admin.ts'
import type { OwnModel } from '#contracts/own-models.ts'
import type { Context } from '#server/context.ts'
import { toneOf } from '#server/providers/images/tones.ts'
import { romeDay } from '#server/rome-clock.ts'
import { presentConsent } from './consent.ts'
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

type Needs = Pick<Context, 'clock'>

export const presentForAdmin = (ctx: Needs, model: ModelRow): CatalogueModel => ({
  ...model,
  ...shownOf(model),
  consent: consentOf(ctx, model, '/api/admin/models'),
  updatedAt: model.updatedAt.toISOString(),
})

export const presentOwn = (ctx: Needs, model: ModelRow): OwnModel => ({
  ...model,
  ...shownOf(model),
  consent: consentOf(ctx, model, '/api/own-models'),
})

/** `path`: where its sheet is asked for. */
const consentOf = ({ clock }: Needs, model: ModelRow, path: string) =>
  model.consent && originOf(model) === 'photographed'
    ? presentConsent(model.consent, { today: romeDay(clock()), sheetUrl: `${path}/${model.id}/sheet` })
    : null

const versionOf = (key: string): string => key.split('/')[1]?.slice(0, 8) ?? ''
