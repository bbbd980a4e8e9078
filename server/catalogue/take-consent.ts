import {
  adultYears,
  type ConsentForm,
  type consentFieldErrors,
  longestConsentYears,
} from '#contracts/consent.ts'
import type { Context } from '#server/context.ts'
import type { Consent } from '#server/db/schema/catalogue.ts'
import type { Caller } from '#server/http/caller.ts'
import { refuse } from '#server/refusal.ts'
import { romeDay } from '#server/rome-clock.ts'
import type { Owner } from '#server/vault/owner.ts'
import { findUpload } from './pictures.ts'

interface Said {
  form: ConsentForm
  /** Whose model it is about. */
  owner: Owner
  /** The consent that it replaces, whose sheet may stay. */
  current: Consent | null
}

/** What a form says of a consent, once its days and its sheet hold. Refused beside the fields of `consent`. */
export async function takeConsent(
  ctx: Context,
  caller: Caller,
  { form, owner, current }: Said,
): Promise<Consent> {
  const { personName, signedOn, until, purpose } = form
  requireDays(form, romeDay(ctx.clock()))
  const sheet = form.sheet
    ? await findUpload(ctx, owner, { id: form.sheet, part: 'sheet' })
    : (current?.sheet ?? null)
  if (!sheet) throw refused('sheet', 'consent_sheet_required')
  const confirmedAt = ctx.clock().toISOString()
  return { personName, signedOn, until, purpose, sheet, confirmedBy: caller.id, confirmedAt }
}

function requireDays({ bornOn, signedOn, until }: ConsentForm, today: string): void {
  if (signedOn > today) throw refused('signedOn', 'consent_signed_later')
  if (until < today) throw refused('until', 'consent_over')
  if (until > yearsAfter(signedOn, longestConsentYears)) throw refused('until', 'consent_too_long')
  if (yearsAfter(bornOn, adultYears) > signedOn) throw refused('bornOn', 'consent_minor')
}

const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

const refused = (field: keyof ConsentForm, code: keyof typeof consentFieldErrors) =>
  refuse('invalid', { fields: { [`consent.${field}`]: code } })
