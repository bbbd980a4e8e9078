import { expect, test } from 'vitest'
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

// What the tax office's schema allows of the elements that we write: in this order, each in this form, ? for optional.
const latin = (longest: number) => new RegExp(`^[\\u0020-\\u00ff]{1,${longest}}$`)
const money = /^\d{1,11}\.\d{2}$/
const day = /^\d{4}-\d{2}-\d{2}$/
type Shape = RegExp | [name: string, shape: Shape][]
const vatIdentity: Shape = [
  ['IdPaese', /^[A-Z]{2}$/],
  ['IdCodice', /^.{1,28}$/],
]
const seat: Shape = [
  ['Indirizzo', latin(60)],
  ['CAP', /^\d{5}$/],
  ['Comune', latin(60)],
  ['Provincia?', /^[A-Z]{2}$/],
  ['Nazione', /^[A-Z]{2}$/],
]
const schema: [string, Shape][] = [
  [
    'FatturaElettronicaHeader',
    [
      [
        'DatiTrasmissione',
        [
          ['IdTrasmittente', vatIdentity],
          ['ProgressivoInvio', /^[\u0020-\u007e]{1,10}$/],
          ['FormatoTrasmissione', /^FPR12$/],
          ['CodiceDestinatario', /^[A-Z0-9]{7}$/],
          ['PECDestinatario?', /^[^@\s]+@[^@\s]+$/],
        ],
      ],
      [
        'CedentePrestatore',
        [
          [
            'DatiAnagrafici',
            [
              ['IdFiscaleIVA', vatIdentity],
              ['Anagrafica', [['Denominazione', latin(80)]]],
              ['RegimeFiscale', /^RF(0[1-9]|1\d)$/],
            ],
          ],
          ['Sede', seat],
        ],
      ],
      [
        'CessionarioCommittente',
        [
          [
            'DatiAnagrafici',
            [
              ['IdFiscaleIVA?', vatIdentity],
              ['CodiceFiscale?', /^[A-Z0-9]{11,16}$/],
              ['Anagrafica', [['Denominazione', latin(80)]]],
            ],
          ],
          ['Sede', seat],
        ],
      ],
    ],
  ],
  [
    'FatturaElettronicaBody',
    [
      [
        'DatiGenerali',
        [
          [
            'DatiGeneraliDocumento',
            [
              ['TipoDocumento', /^TD0[14]$/],
              ['Divisa', /^EUR$/],
              ['Data', day],
              ['Numero', /^(?=.*\d)[\u0020-\u007e]{1,20}$/],
              ['ImportoTotaleDocumento?', money],
              ['Causale?', latin(200)],
              ['Causale?', latin(200)],
            ],
          ],
          [
            'DatiFattureCollegate?',
            [
              ['IdDocumento', latin(20)],
              ['Data?', day],
            ],
          ],
        ],
      ],
      [
        'DatiBeniServizi',
        [
          [
            'DettaglioLinee',
            [
              ['NumeroLinea', /^[1-9]\d{0,3}$/],
              ['Descrizione', latin(1000)],
              ['Quantita?', /^\d{1,12}\.\d{2,8}$/],
              ['DataInizioPeriodo?', day],
              ['DataFinePeriodo?', day],
              ['PrezzoUnitario', /^-?\d{1,11}\.\d{2,8}$/],
              ['PrezzoTotale', /^-?\d{1,11}\.\d{2,8}$/],
              ['AliquotaIVA', /^\d{1,3}\.\d{2}$/],
            ],
          ],
          [
            'DatiRiepilogo',
            [
              ['AliquotaIVA', /^\d{1,3}\.\d{2}$/],
              ['ImponibileImporto', money],
              ['Imposta', money],
              ['EsigibilitaIVA?', /^[IDS]$/],
            ],
          ],
        ],
      ],
      [
        'DatiPagamento?',
        [
          ['CondizioniPagamento', /^TP0[123]$/],
          [
            'DettaglioPagamento',
            [
              ['ModalitaPagamento', /^MP(0[1-9]|1\d|2[0-3])$/],
              ['ImportoPagamento', money],
            ],
          ],
        ],
      ],
    ],
  ],
]

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
])('%s keeps to the order and the forms of FPR12', (_, changes) => {
  expect(violations(parse(writeFattura({ ...invoice, ...changes })), schema)).toEqual([])
})

test('the check above notices what the exchange system would refuse', () => {
  const written = writeFattura(invoice)
  const broken = [
    written.replace('<Divisa>EUR</Divisa>', ''),
    written.replace(/(<CAP>.*?<\/CAP>)\s*(<Comune>.*?<\/Comune>)/, '$2$1'),
    written.replace('39.90', '39.9'),
    written.replace('ABC1234', 'ABC123'),
  ]
  for (const xml of broken) expect(violations(parse(xml), schema)).not.toEqual([])
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

test('names that XML or Latin-1 cannot hold arrive readable and cannot add elements', () => {
  const companyName = 'L’Angolo & Figli <CAP>1</CAP> “Łódź” – 東京'
  const xml = writeFattura({ ...invoice, buyer: { ...invoice.buyer, companyName } })
  expect(xml).toContain(`L'Angolo &amp; Figli &lt;CAP&gt;1&lt;/CAP&gt; &quot;Lódz&quot; - ??`)
  expect(violations(parse(xml), schema)).toEqual([])
})

test('the file has the name that the exchange system asks for', () => {
  expect(fatturaFileName(invoice)).toMatch(/^IT01234567897_[A-Za-z0-9]{1,5}\.xml$/)
})

type Node = { name: string; text: string; inner: Node[] }

/** Enough of a reader for elements without attributes. */
function parse(xml: string): Node[] {
  const root: Node = { name: '', text: '', inner: [] }
  const open = [root]
  const body = xml.slice(xml.indexOf('\n', xml.indexOf('FPR12')))
  for (const [, name = '', close, text = ''] of body.matchAll(/<(\w+)>|<\/([\w:]+)>|([^<>]+)/g)) {
    const top = open.at(-1) ?? root
    if (name) {
      const node: Node = { name, text: '', inner: [] }
      top.inner.push(node)
      open.push(node)
    } else if (close) open.pop()
    else top.text += text.replaceAll(/&\w+;/g, ' ')
  }
  return root.inner
}

function violations(nodes: Node[], shape: [string, Shape][], path = ''): string[] {
  const found: string[] = []
  let at = 0
  for (const [label, inner] of shape) {
    const name = label.replace('?', '')
    const node = nodes[at]
    if (node?.name !== name) {
      if (!label.endsWith('?')) found.push(`${path}/${name} is missing`)
      continue
    }
    at++
    if (!(inner instanceof RegExp)) found.push(...violations(node.inner, inner, `${path}/${name}`))
    else if (!inner.test(node.text)) found.push(`${path}/${name}: ${node.text}`)
  }
  for (const node of nodes.slice(at)) found.push(`${path}/${node.name} is out of place`)
  return found
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
