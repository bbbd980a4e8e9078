import type { ShownConsent } from '#contracts/consent.ts'
import type { Consent } from '#server/db/schema/catalogue.ts'
import type { ModelRow } from './store.ts'

const warnedMs = 30 * 24 * 3600_000

/** A photographed person who has not agreed, or no longer: nobody chooses the model, and no picture of it travels. */
export const isBarred = ({ origin, consent }: Pick<ModelRow, 'origin' | 'consent'>, today: string): boolean =>
  origin === 'photographed' && (consent === null || isOver(consent, today))

const isOver = ({ until }: Consent, today: string): boolean => until < today

interface Shown {
  today: string
  sheetUrl: string
}

export function presentConsent(consent: Consent, { today, sheetUrl }: Shown): ShownConsent {
  const { personName, signedOn, until, purpose } = consent
  const isEnding = Date.parse(until) - Date.parse(today) < warnedMs
  const state = isOver(consent, today) ? 'over' : isEnding ? 'ending' : 'valid'
  return { personName, signedOn, until, purpose, state, sheetUrl }
}
