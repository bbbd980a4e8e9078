import type { BillingProfile } from '#contracts/billing-profile.ts'
import { vatPercent } from '#contracts/vat.ts'
import type { Seller } from '#server/config/seller.ts'
import { type Element, writeXml } from './xml.ts'

export interface Fattura {
  seller: Seller
  buyer: BillingProfile
  /** An invoice, or a credit note. */
  type: 'TD01' | 'TD04'
  number: string
  /** At most ten letters or digits, never twice from the same sender. */
  sending: string
  /** Calendar days in Italy, as 2026-11-21. */
  issuedOn: string
  period: { from: string; to: string }
  description: string
  /** Printed on the document: why it is there, or that it is worth nothing. */
  reasons: string[]
  /** The invoice that a credit note, or a corrected invoice, is about. */
  refersTo: { number: string; issuedOn: string } | null
  netCents: number
  vatCents: number
}

const namespace = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'
const vatRate = vatPercent.toFixed(2)
/** To nobody in particular: the exchange system then looks for a PEC, or leaves it in the buyer's drawer. */
const noRecipientCode = '0000000'

/**
 * The invoice as the Italian exchange system (SdI) takes it: FatturaPA, transmission format FPR12, one line.
 * Element names, their order and the forms of values: technical specification of the tax office, version 1.2.
 */
export function writeFattura(fattura: Fattura): string {
  const { seller, buyer } = fattura
  return writeXml(
    [
      'p:FatturaElettronica',
      [
        [
          'FatturaElettronicaHeader',
          [
            ['DatiTrasmissione', transmission(fattura)],
            ['CedentePrestatore', [['DatiAnagrafici', sellerIdentity(seller)], seat(seller)]],
            ['CessionarioCommittente', [['DatiAnagrafici', buyerIdentity(buyer)], seat(buyer)]],
          ],
        ],
        [
          'FatturaElettronicaBody',
          [
            ['DatiGenerali', [document(fattura), ...referred(fattura)]],
            ['DatiBeniServizi', [line(fattura), summary(fattura)]],
            // What a credit note takes back is not to be paid by anybody.
            ...(fattura.type === 'TD01' ? [['DatiPagamento', payment(fattura)] satisfies Element] : []),
          ],
        ],
      ],
    ],
    { versione: 'FPR12', 'xmlns:p': namespace },
  )
}

/** The name under which the exchange system takes the file. */
export const fatturaFileName = ({ seller, sending }: Pick<Fattura, 'seller' | 'sending'>): string =>
  `IT${seller.vatNumber}_${sending.slice(-5)}.xml`

const transmission = ({ seller, buyer, sending }: Fattura): Element[] => [
  ['IdTrasmittente', vatIdentity(seller.vatNumber)],
  ['ProgressivoInvio', sending],
  ['FormatoTrasmissione', 'FPR12'],
  ['CodiceDestinatario', buyer.recipientCode ?? noRecipientCode],
  // The system refuses a PEC beside a code.
  ...optional('PECDestinatario', buyer.recipientCode ? null : buyer.pec),
]

const vatIdentity = (vatNumber: string): Element[] => [
  ['IdPaese', 'IT'],
  ['IdCodice', vatNumber],
]

const sellerIdentity = (seller: Seller): Element[] => [
  ['IdFiscaleIVA', vatIdentity(seller.vatNumber)],
  ['Anagrafica', [['Denominazione', latin(seller.companyName, 80)]]],
  ['RegimeFiscale', seller.taxRegime],
]

const buyerIdentity = ({ vatNumber, taxCode, companyName }: BillingProfile): Element[] => [
  ...(vatNumber ? [['IdFiscaleIVA', vatIdentity(vatNumber)] satisfies Element] : []),
  ...optional('CodiceFiscale', taxCode),
  ['Anagrafica', [['Denominazione', latin(companyName, 80)]]],
]

type Place = Pick<Seller, 'address' | 'postalCode' | 'city' | 'province'>

const seat = ({ address, postalCode, city, province }: Place): Element => [
  'Sede',
  [
    ['Indirizzo', latin(address, 60)],
    ['CAP', postalCode],
    ['Comune', latin(city, 60)],
    ['Provincia', province],
    ['Nazione', 'IT'],
  ],
]

const document = ({ type, issuedOn, number, netCents, vatCents, reasons }: Fattura): Element => [
  'DatiGeneraliDocumento',
  [
    ['TipoDocumento', type],
    ['Divisa', 'EUR'],
    ['Data', issuedOn],
    ['Numero', number],
    ['ImportoTotaleDocumento', amount(netCents + vatCents)],
    ...reasons.map((reason): Element => ['Causale', latin(reason, 200)]),
  ],
]

const referred = ({ refersTo }: Fattura): Element[] =>
  refersTo
    ? [
        [
          'DatiFattureCollegate',
          [
            ['IdDocumento', refersTo.number],
            ['Data', refersTo.issuedOn],
          ],
        ],
      ]
    : []

const line = ({ description, period, netCents }: Fattura): Element => [
  'DettaglioLinee',
  [
    ['NumeroLinea', '1'],
    ['Descrizione', latin(description, 1000)],
    ['Quantita', '1.00'],
    ['DataInizioPeriodo', period.from],
    ['DataFinePeriodo', period.to],
    ['PrezzoUnitario', amount(netCents)],
    ['PrezzoTotale', amount(netCents)],
    ['AliquotaIVA', vatRate],
  ],
]

const summary = ({ netCents, vatCents }: Fattura): Element => [
  'DatiRiepilogo',
  [
    ['AliquotaIVA', vatRate],
    ['ImponibileImporto', amount(netCents)],
    ['Imposta', amount(vatCents)],
    ['EsigibilitaIVA', 'I'],
  ],
]

/** Paid in one go, by card, before the invoice is written. */
const payment = ({ netCents, vatCents }: Fattura): Element[] => [
  ['CondizioniPagamento', 'TP02'],
  [
    'DettaglioPagamento',
    [
      ['ModalitaPagamento', 'MP08'],
      ['ImportoPagamento', amount(netCents + vatCents)],
    ],
  ],
]

const optional = (name: string, value: string | null): Element[] => (value ? [[name, value]] : [])

const amount = (cents: number): string => (cents / 100).toFixed(2)

const plainSigns: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '€': 'EUR',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '…': '...',
}

/** The system takes Latin-1 only: a letter beyond it loses its accent, anything else becomes a question mark. */
function latin(text: string, longest: number): string {
  const letters = Array.from(text.normalize('NFC'), (sign) => {
    if (/^[\u0020-\u007e\u00a0-\u00ff]$/.test(sign)) return sign
    const plain = plainSigns[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
    return /^[\u0020-\u007e]+$/.test(plain) ? plain : '?'
  })
  return letters.join('').slice(0, longest)
}
