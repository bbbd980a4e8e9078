import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

export const billingFieldErrors = {
  company_name_required: 'Ragione sociale richiesta',
  longer_than_80: 'Al massimo 80 caratteri',
  longer_than_60: 'Al massimo 60 caratteri',
  vat_number_invalid: 'Partita IVA non valida',
  tax_code_invalid: 'Codice fiscale non valido',
  vat_number_or_tax_code: 'Inserisci la Partita IVA o il Codice fiscale',
  address_required: 'Indirizzo richiesto',
  postal_code_required: 'CAP richiesto',
  postal_code_invalid: 'Il CAP ha 5 cifre',
  town_required: 'Comune richiesto',
  province_required: 'Provincia richiesta',
  province_invalid: 'Usa la sigla, per esempio MI',
  recipient_code_invalid: 'Codice Destinatario non valido',
  recipient_code_shape: 'Il Codice Destinatario ha 7 lettere o numeri',
  recipient_code_or_pec: 'Inserisci il Codice Destinatario o la PEC',
  pec_invalid: 'PEC non valida',
}
const code = (code: keyof typeof billingFieldErrors) => code

const compact = (value: string) => value.replace(/[\s.]/g, '').toUpperCase()
/** An optional field of a form: nothing, or something that passes. */
const orNothing = <S extends $ZodType<string, string>>(schema: S) =>
  z.pipe(
    z.transform((value: string | null | undefined) =>
      typeof value === 'string' && value.trim() === '' ? null : (value ?? null),
    ),
    z.nullable(schema),
  )
const line = (required: keyof typeof billingFieldErrors, max: 60 | 80) =>
  z.string(required).check(
    z.overwrite((value) => value.replace(/[<>\p{Cc}]/gu, ' ').replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max, code(`longer_than_${max}`)),
  )

/** Eleven digits of which the last one checks the others. */
export function isVatNumber(value: string): boolean {
  if (!/^\d{11}$/.test(value) || value === '00000000000') return false
  const sum = [...value].reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

// The values of the ministry's table for the characters in odd places, 0-9 and A-Z alike.
const oddValues = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
]

/** Sixteen characters of a person, the last one a check letter; or the eleven digits of a company. */
export function isTaxCode(value: string): boolean {
  if (/^\d{11}$/.test(value)) return isVatNumber(value)
  // Where two people would share a code, digits give way to the letters L to V.
  const digit = '[\\dLMNPQRSTUV]'
  const shape = `^[A-Z]{6}${digit}{2}[ABCDEHLMPRST]${digit}{2}[A-Z]${digit}{3}[A-Z]$`
  if (!new RegExp(shape).test(value)) return false
  const sum = [...value.slice(0, 15)].reduce((total, character, index) => {
    const rank = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    return total + (index % 2 === 0 ? (oddValues[rank] ?? 0) : rank)
  }, 0)
  return value.charCodeAt(15) - 65 === sum % 26
}

const provinces = new Set(
  (
    'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM ' +
    'FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU ' +
    'PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV'
  ).split(' '),
)

const vatNumber = z.string(code('vat_number_invalid')).check(
  z.overwrite((value) => compact(value).replace(/^IT/, '')),
  z.refine(isVatNumber, code('vat_number_invalid')),
)
const taxCode = z
  .string(code('tax_code_invalid'))
  .check(z.overwrite(compact), z.refine(isTaxCode, code('tax_code_invalid')))
const recipientCode = z
  .string(code('recipient_code_invalid'))
  .check(z.overwrite(compact), z.regex(/^[A-Z0-9]{7}$/, code('recipient_code_shape')))
const pec = z.pipe(
  z.string(code('pec_invalid')).check(z.trim(), z.toLowerCase(), z.maxLength(255, code('pec_invalid'))),
  z.email(code('pec_invalid')),
)

/** Whom an Italian invoice is made out to: the form and the server check it with this. */
export const billingProfileForm = z
  .object({
    companyName: line('company_name_required', 80),
    vatNumber: orNothing(vatNumber),
    taxCode: orNothing(taxCode),
    address: line('address_required', 60),
    postalCode: z
      .string(code('postal_code_required'))
      .check(z.trim(), z.regex(/^\d{5}$/, code('postal_code_invalid'))),
    city: line('town_required', 60),
    province: z.string(code('province_required')).check(
      z.overwrite(compact),
      z.refine((value) => provinces.has(value), code('province_invalid')),
    ),
    recipientCode: orNothing(recipientCode),
    pec: orNothing(pec),
  })
  .check(
    z.refine((form) => form.vatNumber !== null || form.taxCode !== null, {
      path: ['vatNumber'],
      error: code('vat_number_or_tax_code'),
    }),
    // A business gets its invoice through the exchange system, which has to know where.
    z.refine((form) => form.vatNumber === null || form.recipientCode !== null || form.pec !== null, {
      path: ['recipientCode'],
      error: code('recipient_code_or_pec'),
    }),
  )
export type BillingProfile = z.infer<typeof billingProfileForm>

/** As stored: what passed the form. */
export const billingProfile = z.object({
  companyName: z.string(),
  vatNumber: z.nullable(z.string()),
  taxCode: z.nullable(z.string()),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  province: z.string(),
  recipientCode: z.nullable(z.string()),
  pec: z.nullable(z.string()),
})
