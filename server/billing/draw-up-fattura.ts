import type { BillingProfile } from '#contracts/billing-profile.ts'
import { plans } from '#contracts/plans.ts'
import type { Seller } from '#server/config-seller.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { fatturaFileName, writeFattura } from './fattura.ts'
import { findInvoice, findProfile, type InvoiceRow } from './store.ts'

export interface FatturaFile {
  name: string
  xml: string
}

const dayMs = 86_400_000
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' })

/** A paid invoice of a person, for the exchange system. */
export async function drawUpFattura(ctx: Context, userId: string, invoiceId: string): Promise<FatturaFile> {
  const { seller } = ctx.config
  if (!seller) throw refuse('invoices_unavailable')
  const invoice = await findInvoice(ctx.db, userId, invoiceId)
  if (!invoice) throw refuse('not_found')
  // Who paid before the profile was filled in gets the invoice once it is.
  const recipient = invoice.recipient ?? (await findProfile(ctx.db, userId))
  if (!recipient) throw refuse('profile_needed')
  const isSample = ctx.payments.isSimulated || !ctx.config.production
  return describeFattura({ seller, invoice, recipient, isSample })
}

interface Parts {
  seller: Seller
  invoice: InvoiceRow
  recipient: BillingProfile
  /** No money moved: the document has to say so. */
  isSample: boolean
}

export function describeFattura({ seller, invoice, recipient, isSample }: Parts): FatturaFile {
  const { plan, periodStart, periodEnd, paidAt, netCents, vatCents } = invoice
  const fattura = {
    seller,
    buyer: recipient,
    number: `${invoice.sequence}/${invoice.year}`,
    sending: sendingOf(invoice),
    issuedOn: day.format(paidAt),
    // The day on which a period ends is the first of the next one.
    period: { from: day.format(periodStart), to: day.format(new Date(periodEnd.getTime() - dayMs)) },
    description: plan ? `Abbonamento Indosso ${plans[plan].name}` : 'Abbonamento Indosso',
    reason: isSample ? 'FAC-SIMILE: documento di prova senza valore fiscale' : null,
    netCents,
    vatCents,
  }
  return { name: fatturaFileName(fattura), xml: writeFattura(fattura) }
}

const perYear = 1_000_000
const firstYear = 2020

/** Five letters and digits that no other invoice of this seller has, until 2079. */
const sendingOf = ({ year, sequence }: InvoiceRow): string =>
  ((year - firstYear) * perYear + sequence).toString(36).toUpperCase().padStart(5, '0')
