import type { BillingProfile } from '#contracts/billing-profile.ts'
import { plans } from '#contracts/plans.ts'
import type { Seller } from '#server/config/seller.ts'
import { type DocumentRow, numberOf } from './documents.ts'
import { fatturaFileName, writeFattura } from './fattura.ts'
import type { InvoiceRow } from './store.ts'

const dayMs = 86_400_000
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' })

type Described = Pick<DocumentRow, 'kind' | 'cause' | 'year' | 'sequence'> &
  Pick<DocumentRow, 'issuedAt' | 'netCents' | 'vatCents'>

interface Parts {
  /** The payment that it is about. */
  invoice: Pick<InvoiceRow, 'plan' | 'periodStart' | 'periodEnd'>
  document: Described
  recipient: BillingProfile
  refersTo: DocumentRow | null
}

/** A document as a file for the exchange system. */
export function describeDocument(
  { seller, isSample }: { seller: Seller; isSample: boolean },
  { invoice: { plan, periodStart, periodEnd }, document, recipient, refersTo }: Parts,
): { name: string; xml: string } {
  const { kind, issuedAt, netCents, vatCents } = document
  const fattura = {
    seller,
    buyer: recipient,
    type: kind === 'credit_note' ? ('TD04' as const) : ('TD01' as const),
    number: numberOf(document),
    sending: sendingOf(document),
    issuedOn: day.format(issuedAt),
    // The day on which a period ends is the first of the next one.
    period: { from: day.format(periodStart), to: day.format(new Date(periodEnd.getTime() - dayMs)) },
    description: plan ? `Abbonamento Indosso ${plans[plan].name}` : 'Abbonamento Indosso',
    reasons: [...reasonsOf(document, refersTo), ...(isSample ? [sample] : [])],
    refersTo: refersTo && { number: numberOf(refersTo), issuedOn: day.format(refersTo.issuedAt) },
    netCents,
    vatCents,
  }
  return { name: fatturaFileName(fattura), xml: writeFattura(fattura) }
}

const sample = 'FAC-SIMILE: documento di prova senza valore fiscale'

function reasonsOf({ kind, cause }: Described, refersTo: DocumentRow | null): string[] {
  if (!refersTo || cause === 'payment') return []
  const number = `${numberOf(refersTo)} del ${italian(refersTo.issuedAt)}`
  if (cause === 'refund') return [`Rimborso della fattura ${number}`]
  return kind === 'credit_note'
    ? [`Storno della fattura ${number} per dati del cliente da correggere`]
    : [`Emessa in sostituzione della fattura ${number}`]
}

const italian = (date: Date): string => day.format(date).split('-').reverse().join('/')

const perYear = 1_000_000
const firstYear = 2020
/** Above it lie the credit notes of a year. */
const mostInvoices = 700_000

/** Five letters and digits that no other document of this seller has, until 2079. */
const sendingOf = ({ kind, year, sequence }: Described): string =>
  ((year - firstYear) * perYear + sequence + (kind === 'credit_note' ? mostInvoices : 0))
    .toString(36)
    .toUpperCase()
    .padStart(5, '0')
