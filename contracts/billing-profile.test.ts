import { expect, test } from 'vitest'
import { billingProfileForm, isTaxCode, isVatNumber } from './billing-profile.ts'
import { fieldCodeOf, fieldErrorText } from './field-errors.ts'

// Made up here, with check characters worked out by hand from the published rules.
const vatNumber = '12345678903'
const taxCode = 'PRVNGZ80A01F205W'
const form = {
  companyName: ' Sartoria   di Prova S.r.l. ',
  vatNumber: 'IT 123 456 789 03',
  taxCode: '',
  address: 'Via della Prova 1',
  postalCode: '20121',
  city: 'Milano',
  province: 'mi',
  recipientCode: 'abc1234',
  pec: '',
}
const fieldsOf = (change: Partial<Record<keyof typeof form, string>>) =>
  billingProfileForm
    .safeParse({ ...form, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), fieldErrorText(fieldCodeOf(message))] as const)

test('a VAT number is right only with its check digit', () => {
  expect(isVatNumber(vatNumber)).toBe(true)
  for (const wrong of ['12345678902', '12345678930', '1234567890', '00000000000', '1234567890A'])
    expect([wrong, isVatNumber(wrong)]).toEqual([wrong, false])
})

test('a tax code is a person with a check letter or the number of a company', () => {
  expect(isTaxCode(taxCode)).toBe(true)
  expect(isTaxCode(vatNumber)).toBe(true)
  for (const wrong of ['PRVNGZ80A01F205Z', 'PRVNGZ80A01F205', 'PRVNGZ80G01F205W', '12345678902'])
    expect([wrong, isTaxCode(wrong)]).toEqual([wrong, false])
})

test('what a person types is brought into the form that the invoice needs', () => {
  expect(billingProfileForm.parse(form)).toEqual({
    ...form,
    companyName: 'Sartoria di Prova S.r.l.',
    vatNumber,
    taxCode: null,
    province: 'MI',
    recipientCode: 'ABC1234',
    pec: null,
  })
})

test.each<[Partial<Record<keyof typeof form, string>>, string, string]>([
  [{ companyName: '  ' }, 'companyName', 'Ragione sociale richiesta'],
  [{ vatNumber: '12345678902' }, 'vatNumber', 'Partita IVA non valida'],
  [{ taxCode: 'PRVNGZ80A01F205Z' }, 'taxCode', 'Codice fiscale non valido'],
  [{ vatNumber: '', taxCode: '' }, 'vatNumber', 'Inserisci la Partita IVA o il Codice fiscale'],
  [{ postalCode: '2012' }, 'postalCode', 'Il CAP ha 5 cifre'],
  [{ province: 'XX' }, 'province', 'Usa la sigla, per esempio MI'],
  [{ recipientCode: 'ABC' }, 'recipientCode', 'Il Codice Destinatario ha 7 lettere o numeri'],
  [{ recipientCode: '', pec: 'nessuna' }, 'pec', 'PEC non valida'],
  [{ recipientCode: '', pec: '' }, 'recipientCode', 'Inserisci il Codice Destinatario o la PEC'],
])('%j is refused at %s', (change, field, message) => {
  expect(fieldsOf(change)).toEqual([[field, message]])
})
