import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'

const compact = (value: string) => value.replace(/[\s.]/g, '').toUpperCase()
/** An optional field of a form: nothing, or something that passes. */
const orNothing = <S extends $ZodType<string, string>>(schema: S) =>
  z.pipe(
    z.transform((value: string | null | undefined) =>
      typeof value === 'string' && value.trim() === '' ? null : (value ?? null),
    ),
    z.nullable(schema),
  )
const line = (required: string, max: number) =>
  z.string(required).check(
    z.overwrite((value) => value.replace(/[<>\p{Cc}]/gu, ' ').replace(/\s+/g, ' ')),
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max, `Al massimo ${max} caratteri`),
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

const vatNumber = z.string('Partita IVA non valida').check(
  z.overwrite((value) => compact(value).replace(/^IT/, '')),
  z.refine(isVatNumber, 'Partita IVA non valida'),
)
const taxCode = z
  .string('Codice fiscale non valido')
  .check(z.overwrite(compact), z.refine(isTaxCode, 'Codice fiscale non valido'))
const recipientCode = z
  .string('Codice Destinatario non valido')
  .check(z.overwrite(compact), z.regex(/^[A-Z0-9]{7}$/, 'Il Codice Destinatario ha 7 lettere o numeri'))
const pec = z.pipe(
  z.string('PEC non valida').check(z.trim(), z.toLowerCase(), z.maxLength(255, 'PEC non valida')),
  z.email('PEC non valida'),
)

/** Whom an Italian invoice is made out to: the form and the server check it with this. */
export const billingProfileForm = z
  .object({
    companyName: line('Ragione sociale richiesta', 80),
    vatNumber: orNothing(vatNumber),
    taxCode: orNothing(taxCode),
    address: line('Indirizzo richiesto', 60),
    postalCode: z.string('CAP richiesto').check(z.trim(), z.regex(/^\d{5}$/, 'Il CAP ha 5 cifre')),
    city: line('Comune richiesto', 60),
    province: z.string('Provincia richiesta').check(
      z.overwrite(compact),
      z.refine((value) => provinces.has(value), 'Usa la sigla, per esempio MI'),
    ),
    recipientCode: orNothing(recipientCode),
    pec: orNothing(pec),
  })
  .check(
    z.refine((form) => form.vatNumber !== null || form.taxCode !== null, {
      path: ['vatNumber'],
      error: 'Inserisci la Partita IVA o il Codice fiscale',
    }),
    // A business gets its invoice through the exchange system, which has to know where.
    z.refine((form) => form.vatNumber === null || form.recipientCode !== null || form.pec !== null, {
      path: ['recipientCode'],
      error: 'Inserisci il Codice Destinatario o la PEC',
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
