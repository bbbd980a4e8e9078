import { useId, useState } from 'react'
import type { WebhookEndpoint, WebhookWithSecret } from '#contracts/webhooks.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { DeliveryList } from './delivery-list.tsx'
import {
  useRemoveWebhook,
  useReplayFailed,
  useRotateSecret,
  useSendTest,
  useSwitchWebhook,
} from './queries.ts'
import { tellDone, tellFailure } from './tell.ts'

interface WebhookProps {
  webhook: WebhookEndpoint
  onSecret: (webhook: WebhookWithSecret) => void
}

/** One address: how it is, what can be done about it, and what was sent there. */
export function Webhook({ webhook, onSecret }: WebhookProps) {
  const { webhooks: copy } = useCopy()
  const { formatDay } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const { url, isActive, offReason, failingSince, formerSecretUntil } = webhook
  const state = offReason
    ? copy.off[offReason]
    : failingSince
      ? copy.failing(formatDay(failingSince))
      : copy.active
  const isOverlap = formerSecretUntil !== null && Date.parse(formerSecretUntil) > Date.now()
  return (
    <div className="grid gap-3 py-4">
      <div>
        <p className="font-semibold wrap-anywhere">{url}</p>
        <p className={isActive && !failingSince ? 'text-ink-2' : 'text-alarm'}>{state}</p>
        {isOverlap && (
          <p className="text-[0.9375rem] text-ink-2">{copy.overlap(formatDay(formerSecretUntil))}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          {copy.deliveries}
          <span className="sr-only">: {url}</span>
        </Button>
        <Deeds webhook={webhook} onSecret={onSecret} onSent={() => setOpen(true)} />
      </div>
      <div id={list} hidden={!isOpen}>
        {isOpen && <DeliveryList webhookId={webhook.id} />}
      </div>
    </div>
  )
}

function Deeds({ webhook, onSecret, onSent }: WebhookProps & { onSent: () => void }) {
  const { webhooks: copy } = useCopy()
  const { id, url, isActive } = webhook
  const test = useSendTest()
  const change = useSwitchWebhook()
  const rotate = useRotateSecret()
  const remove = useRemoveWebhook()
  const replay = useReplayFailed()
  const onError = tellFailure(copy.failed)
  const resend = () =>
    replay.mutate(id, {
      onSuccess: ({ count }) => {
        toast({ title: copy.replayed(count) })
        onSent()
      },
      onError,
    })
  const isBusy = test.isPending || change.isPending || rotate.isPending || replay.isPending
  const deed = (label: string, onClick: () => void) => (
    <Button look="outline" size="sm" disabled={isBusy} onClick={onClick}>
      {label}
      <span className="sr-only">: {url}</span>
    </Button>
  )
  const sent = () => {
    toast({ title: copy.tested })
    onSent()
  }
  return (
    <>
      {isActive && deed(copy.test, () => test.mutate(id, { onSuccess: sent, onError }))}
      {isActive && deed(copy.replayFailed, resend)}
      {deed(isActive ? copy.switchOff : copy.switchOn, () =>
        change.mutate({ id, isActive: !isActive }, { onError }),
      )}
      {deed(copy.rotate, () => rotate.mutate(id, { onSuccess: onSecret, onError }))}
      <SureButton
        label={copy.remove}
        about={url}
        busy={remove.isPending}
        onSure={() => remove.mutate(id, { onSuccess: tellDone(copy.removed), onError })}
      />
    </>
  )
}
