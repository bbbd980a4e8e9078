import { useQuery } from '@tanstack/react-query'
import type { BillingOverview } from '#contracts/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './account-copy.ts'
import { overviewQuery, usePortal } from './account-queries.ts'
import { SimulatedNote } from './simulated-note.tsx'
import { cardOf } from './wording.ts'

export function PaymentMethod() {
  const { payment: copy } = useCopy()
  const overview = useQuery(overviewQuery)
  return (
    <Panel id="metodo" title={copy.title}>
      <Fetched query={overview} height="min-h-32">
        {(data: BillingOverview) => <Method overview={data} />}
      </Fetched>
    </Panel>
  )
}

function Method({ overview }: { overview: BillingOverview }) {
  const { payment: copy } = useCopy()
  const portal = usePortal()
  return (
    <div className="notched grid gap-5 bg-sheet p-5 sm:p-6">
      {overview.isSimulated && <SimulatedNote />}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Card overview={overview} />
        {overview.hasPortal && (
          <Button look="outline" busy={portal.isBusy} disabled={portal.isBusy} onClick={() => portal.go()}>
            {copy.portal}
          </Button>
        )}
      </div>
      {overview.hasPortal && <p className="max-w-[64ch] text-[0.9375rem] text-ink-2">{copy.portalText}</p>}
    </div>
  )
}

function Card({ overview: { paymentMethod, isProviderReachable } }: { overview: BillingOverview }) {
  const { payment: copy } = useCopy()
  if (!paymentMethod) {
    return (
      <p className="flex-1 basis-64">
        {isProviderReachable ? copy.none : copy.unreachable}{' '}
        {isProviderReachable && <span className="text-ink-2">{copy.noneText}</span>}
      </p>
    )
  }
  const { expMonth, expYear } = paymentMethod
  return (
    <p className="flex-1 basis-64 tabular-nums">
      <span className="block text-xl font-semibold">{cardOf(paymentMethod)}</span>
      <span className="text-ink-2">{copy.expires(`${String(expMonth).padStart(2, '0')}/${expYear}`)}</span>
    </p>
  )
}
