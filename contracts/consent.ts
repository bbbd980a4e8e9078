import * as z from 'zod/mini'
import { plainText } from './plain-text.ts'

export const consentFieldErrors = {
  consent_person_required: 'Scrivi nome e cognome della persona',
  consent_day_required: 'Data richiesta',
  consent_minor: 'Solo persone adulte: il giorno della firma non aveva ancora 18 anni',
  consent_signed_later: 'Non può essere una data futura',
  consent_over: 'Questa data è già passata',
  consent_too_long: 'Al massimo dieci anni dopo la firma',
  consent_purpose_required: 'Scrivi per quali usi la persona ha firmato',
  consent_sheet_required: 'Carica il foglio firmato',
  consent_unconfirmed: 'Senza questa conferma la foto non si può usare',
}
const code = (code: keyof typeof consentFieldErrors) => code

/** A consent without an end is one that nobody looks at again. */
export const longestConsentYears = 10

/** How old a person is who may sign and be shown. */
export const adultYears = 18

const day = z.iso.date(code('consent_day_required'))

/** What a photographed person signed. The days are compared with today by the server. */
export const consentForm = z.object({
  personName: plainText({ required: code('consent_person_required'), maxLength: 120 }),
  /** Read and not kept: the signed sheet says it. */
  bornOn: day,
  signedOn: day,
  /** The last day on which it holds. */
  until: day,
  purpose: plainText({ required: code('consent_purpose_required'), maxLength: 500 }),
  /** An uploaded sheet; unset: the one that the model has. */
  sheet: z.optional(z.nullable(z.uuid(code('consent_sheet_required')))),
  /** That the person is an adult, has signed for AI pictures too, and that the original is kept. */
  isConfirmed: z.boolean().check(z.refine((isSaid) => isSaid, code('consent_unconfirmed'))),
})
export type ConsentForm = z.infer<typeof consentForm>

export const consentStates = ['valid', 'ending', 'over'] as const

/** What who keeps it sees of a consent. */
export const shownConsent = z.object({
  personName: z.string(),
  signedOn: z.iso.date(),
  until: z.iso.date(),
  purpose: z.string(),
  /** `ending`: within thirty days. `over`: nobody can choose the model, and its picture does not travel. */
  state: z.enum(consentStates),
  /** Where the signed sheet is downloaded. */
  sheetUrl: z.string(),
})
export type ShownConsent = z.infer<typeof shownConsent>

/** An uploaded sheet, until a consent takes it. */
export const uploadedSheet = z.object({ sheet: z.uuid() })
