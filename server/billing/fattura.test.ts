import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { billingProfile } from '#server/testing/billing-profile.ts'
import { type Fattura, fatturaFileName, writeFattura } from './fattura.ts'

const invoice: Fattura = {
  seller: {
    companyName: 'Indosso S.r.l.',
    vatNumber: '01234567897',
    address: 'Via del Telaio 1',
    postalCode: '59100',
    city: 'Prato',
    province: 'PO',
    taxRegime: 'RF01',
  },
  buyer: { ...billingProfile, pec: 'sartoria@pec.example.com' },
  type: 'TD01',
  number: '2026/12',
  sending: '0000A1B2',
  issuedOn: '2026-11-21',
  period: { from: '2026-11-21', to: '2026-12-21' },
  description: 'Indosso Professional, un mese',
  reasons: [],
  refersTo: null,
  netCents: 3270,
  vatCents: 720,
}

/** What a reader of XML with the exchange system's rules in its hands finds wrong. */
async function violations(xml: string): Promise<string[]> {
  const schema = readFileSync(join(import.meta.dirname, 'fatturapa.xsd'), 'utf8')
  const { errors } = await validateXML({
    xml: [{ fileName: 'fattura.xml', contents: xml }],
    schema: [schema],
  })
  return errors.map(({ message }) => message)
}

const person = {
  ...invoice.buyer,
  vatNumber: null,
  taxCode: 'RSSMRA80A01H501U',
  recipientCode: null,
  pec: null,
}
test.each<[string, Partial<Fattura>]>([
  ['an invoice to a company with a Codice Destinatario', {}],
  ['an invoice to a company with a PEC', { buyer: { ...invoice.buyer, recipientCode: null } }],
  ['an invoice to a person with a Codice fiscale', { buyer: person }],
  [
    'T4: a credit note',
    {
      type: 'TD04',
      number: 'NC3/2026',
      reasons: ['Rimborso della fattura 12/2026', 'FAC-SIMILE'],
      refersTo: { number: '12/2026', issuedOn: '2026-11-21' },
    },
  ],
  ['a document that is worth nothing', { reasons: ['FAC-SIMILE'] }],
])('%s keeps to the order and the forms of FPR12', async (_, changes) => {
  expect(await violations(writeFattura({ ...invoice, ...changes }))).toEqual([])
})

test('the check above notices what the exchange system would refuse', async () => {
  const written = writeFattura(invoice)
  const broken = [
    written.replace('<Divisa>EUR</Divisa>', ''),
    written.replace(/(<CAP>.*?<\/CAP>)\s*(<Comune>.*?<\/Comune>)/, '$2$1'),
    written.replace('39.90', '39.9'),
    written.replace('ABC1234', 'ABC123'),
  ]
  for (const xml of broken) expect(await violations(xml)).not.toEqual([])
})

test('the sums agree: net and tax make the total, and the tax is the rate of the net to the cent', () => {
  const xml = writeFattura(invoice)
  const read = (name: string) => Math.round(Number(textOf(xml, name)) * 100)
  expect(read('ImponibileImporto') + read('Imposta')).toBe(read('ImportoTotaleDocumento'))
  expect(read('PrezzoTotale')).toBe(read('ImponibileImporto'))
  expect(Math.abs(read('ImponibileImporto') * 0.22 - read('Imposta'))).toBeLessThanOrEqual(1)
})

test('a PEC is only named where there is no Codice Destinatario', () => {
  expect(writeFattura(invoice)).not.toContain('PECDestinatario')
  const byPec = writeFattura({ ...invoice, buyer: { ...invoice.buyer, recipientCode: null } })
  expect(textOf(byPec, 'CodiceDestinatario')).toBe('0000000')
  expect(textOf(byPec, 'PECDestinatario')).toBe('sartoria@pec.example.com')
})

test('names that XML or Latin-1 cannot hold arrive readable and cannot add elements', async () => {
  const companyName = 'L’Angolo & Figli <CAP>1</CAP> “Łódź” – 東京'
  const xml = writeFattura({ ...invoice, buyer: { ...invoice.buyer, companyName } })
  expect(xml).toContain(`L'Angolo &amp; Figli &lt;CAP&gt;1&lt;/CAP&gt; &quot;Lódz&quot; - ??`)
  expect(await violations(xml)).toEqual([])
})

test('the file has the name that the exchange system asks for', () => {
  expect(fatturaFileName(invoice)).toMatch(/^IT01234567897_[A-Za-z0-9]{1,5}\.xml$/)
})

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
