import { useQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contracts/webhooks.ts'
import { useLanguage } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { useCopy } from './copy.ts'
import { deliveriesQuery, useReplay } from './queries.ts'
import { tellFailure } from './tell.ts'

/** What was sent to an address, and what came of it. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const { deliveries: copy } = useCopy()
  const deliveries = useQuery(deliveriesQuery(webhookId))
  return (
    <Fetched query={deliveries} height="min-h-26">
      {({ data }: { data: WebhookDelivery[] }) =>
        data.length === 0 ? (
          <p className="py-2 text-ink-2">{copy.none}</p>
        ) : (
          <ul aria-label={copy.caption} className="border-s-[1.5px] border-control ps-4">
            {data.map((delivery) => (
              <li key={delivery.id} className="py-3 not-first:border-t not-first:border-line">
                <Delivery delivery={delivery} />
              </li>
            ))}
          </ul>
        )
      }
    </Fetched>
  )
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { deliveries: copy, webhooks } = useCopy()
  const formatTime = useTime()
  const replay = useReplay()
  const { id, type, status, answer, fault, ms, tries, lastTriedAt, nextTryAt, body } = delivery
  const result = answer ?? (fault && copy.faults[fault])
  const facts = [
    lastTriedAt && formatTime(lastTriedAt),
    result && (ms === null ? `${result}` : `${result} (${ms} ms)`),
    tries > 0 && `${copy.tries.toLowerCase()}: ${tries}`,
    status === 'waiting' && tries > 0 && nextTryAt && copy.next(formatTime(nextTryAt)),
  ]
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52">
          <span className="font-mono text-[0.9375rem]">{type}</span>
        </p>
        <p className={status === 'failed' ? 'font-semibold text-alarm' : 'font-semibold'}>
          {copy.states[status]}
        </p>
        <Button
          look="outline"
          size="sm"
          disabled={replay.isPending}
          onClick={() => replay.mutate(id, { onError: tellFailure(webhooks.failed) })}
        >
          {copy.again}
          <span className="sr-only">: {type}</span>
        </Button>
      </div>
      <p className="text-[0.9375rem] text-ink-2 tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      <details>
        <summary className="cursor-pointer py-1 text-[0.9375rem] underline underline-offset-4">
          {copy.body}
        </summary>
        <pre className="mt-1 overflow-x-auto bg-sheet p-3 font-mono text-[0.875rem] whitespace-pre-wrap wrap-anywhere">
          {body}
        </pre>
      </details>
    </div>
  )
}

/** To the second, because tries are seconds apart. */
function useTime() {
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  return (instant: string) => format.format(new Date(instant))
}
