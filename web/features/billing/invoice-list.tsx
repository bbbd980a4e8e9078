import { useQuery } from '@tanstack/react-query'
import type { FiscalDocument, Invoice } from '#contracts/billing.ts'
import { plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { cn } from '#web/ui/cn.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './account-copy.ts'
import { invoicesQuery, useFattura } from './account-queries.ts'

export function InvoiceList() {
  const { invoices: copy } = useCopy()
  const invoices = useQuery(invoicesQuery)
  return (
    <Panel id="fatture" title={copy.title}>
      <Fetched query={invoices} height="min-h-32">
        {(data: Invoice[]) =>
          data.length === 0 ? (
            <Empty title={copy.empty} text={copy.emptyText} />
          ) : (
            <ul className="border-y-[1.5px] border-control">
              {data.map((invoice) => (
                <li key={invoice.id} className="not-first:border-t not-first:border-line">
                  <InvoiceLine invoice={invoice} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Panel>
  )
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { invoices: copy } = useCopy()
  const { formatDay, formatEuro } = useFormats()
  const { number, plan, paidAt, periodStart, periodEnd, grossCents, netCents, vatCents } = invoice
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-4 tabular-nums">
      <h3 className="font-semibold">
        {copy.number(number)}
        <span className="font-normal text-ink-2 max-sm:block sm:ms-3">{formatDay(paidAt)}</span>
      </h3>
      <p className="text-end font-semibold">{formatEuro(grossCents)}</p>
      <p className="text-[0.9375rem] text-ink-2 max-sm:col-span-2">
        {plan && `${plans[plan].name}, `}
        {copy.period(formatDay(periodStart), formatDay(periodEnd))}
      </p>
      <p className="text-[0.9375rem] text-ink-2 max-sm:col-span-2 sm:text-end">
        {copy.vat(formatEuro(netCents), formatEuro(vatCents))}
      </p>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-6">
        <InvoiceLinks invoice={invoice} />
        <InvoiceState invoice={invoice} />
      </div>
      {invoice.documents.length > 0 && (
        <ul className="col-span-2 mt-2 border-s-[1.5px] border-control ps-4">
          {invoice.documents.map((document) => (
            <li key={document.id}>
              <DocumentLine document={document} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A credit note, or the invoice that took the place of this one. */
function DocumentLine({ document }: { document: FiscalDocument }) {
  const { invoices: copy } = useCopy()
  const { formatDay, formatEuro } = useFormats()
  const fattura = useFattura()
  const { id, kind, cause, number, refersTo, issuedAt, grossCents } = document
  const isNote = kind === 'credit_note'
  const name = isNote ? copy.note(number) : copy.number(number)
  const sign = isNote ? '−' : ''
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-2 text-[0.9375rem]">
      <p>
        <span className="font-semibold">{name}</span>
        <span className="text-ink-2 max-sm:block sm:ms-3">{formatDay(issuedAt)}</span>
      </p>
      <p className="text-end font-semibold">{`${sign}${formatEuro(grossCents)}`}</p>
      <p className="col-span-2 text-ink-2">
        {cause === 'refund'
          ? copy.refundOf(refersTo ?? '')
          : copy[isNote ? 'takenBack' : 'replaces'](refersTo ?? '')}
      </p>
      <p className="col-span-2">
        <button
          type="button"
          disabled={fattura.isPending}
          className={link}
          onClick={() => fattura.mutate({ id, kind: 'later' })}
        >
          <Icon name="download" size="size-4.5" />
          {isNote ? copy.noteFile : copy.fattura}
          <span className="sr-only"> {number}</span>
        </button>
      </p>
    </div>
  )
}

const link = 'inline-flex items-center gap-2 py-2 underline underline-offset-4'

/** What can be taken away: the invoice for the accountant, and the provider's page of it when it has one. */
function InvoiceLinks({ invoice: { id, url, number } }: { invoice: Invoice }) {
  const { invoices: copy } = useCopy()
  const fattura = useFattura()
  return (
    <p className="flex flex-wrap gap-x-5 text-[0.9375rem]">
      <button
        type="button"
        disabled={fattura.isPending}
        className={link}
        onClick={() => fattura.mutate({ id, kind: 'invoice' })}
      >
        <Icon name="download" size="size-4.5" />
        {copy.fattura}
        <span className="sr-only"> {number}</span>
      </button>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className={link}>
          <Icon name="forward" size="size-4.5" />
          {copy.receipt}
          <span className="sr-only"> {number}</span>
        </a>
      )}
    </p>
  )
}

function InvoiceState({ invoice: { status, refundedCents } }: { invoice: Invoice }) {
  const { invoices: copy } = useCopy()
  const { formatEuro } = useFormats()
  return (
    <p className="text-end text-[0.9375rem]">
      <span className={cn('font-medium', status === 'paid' ? 'text-good' : 'text-alarm')}>
        {copy.statuses[status]}
      </span>
      {refundedCents > 0 && (
        <span className="block text-ink-2">{copy.refunded(formatEuro(refundedCents))}</span>
      )}
    </p>
  )
}
