import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Invoice } from '#contracts/billing.ts'
import { plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './copy.ts'
import { userPaymentsQuery } from './queries.ts'

// Forms come with the first refund.
const RefundForm = lazy(async () => ({ default: (await import('./refund-form.tsx')).RefundForm }))

export function UserPayments({ id }: { id: string }) {
  const { payments: copy } = useCopy()
  return (
    <Panel id="pagamenti" title={copy.title} text={copy.text}>
      <Fetched query={useQuery(userPaymentsQuery(id))}>
        {(payments: Invoice[]) =>
          payments.length === 0 ? (
            <Empty title={copy.none} />
          ) : (
            <ul className="border-y-[1.5px] border-control tabular-nums">
              {payments.map((payment) => (
                <li key={payment.id} className="py-3 not-first:border-t not-first:border-line">
                  <Payment userId={id} payment={payment} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Panel>
  )
}

function Payment({ userId, payment }: { userId: string; payment: Invoice }) {
  const { payments: copy } = useCopy()
  const { formatDay, formatEuro } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { number, status, plan, paidAt, grossCents, refundedCents } = payment
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold">
            {number}
            <span className="ms-3 font-normal text-ink-2">{formatDay(paidAt)}</span>
          </p>
          <p className="text-[0.9375rem] text-ink-2">
            {plan && `${plans[plan].name}, `}
            {formatEuro(grossCents)}
            {' · '}
            <span className={cn(status !== 'paid' && 'text-alarm')}>{copy.statuses[status]}</span>
            {status === 'partly_refunded' && ` (${copy.refunded(formatEuro(refundedCents))})`}
          </p>
        </div>
        {(status === 'paid' || status === 'partly_refunded') && (
          <Button
            ref={opener}
            look="outline"
            size="sm"
            aria-expanded={isOpen}
            aria-label={copy.refundOf(number)}
            onClick={() => setOpen(!isOpen)}
          >
            {copy.refund}
          </Button>
        )}
      </div>
      <Suspense fallback={<div className="skeleton mt-6 min-h-72 max-w-lg" />}>
        {isOpen && <RefundForm userId={userId} payment={payment} onClose={close} />}
      </Suspense>
    </>
  )
}
