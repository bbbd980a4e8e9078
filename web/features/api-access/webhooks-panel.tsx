import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import {
  type WebhookEvent,
  type WebhookWithSecret,
  webhookEvents,
  webhookFieldErrors,
  webhookForm,
} from '#contracts/webhooks.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CheckList } from './check-list.tsx'
import { useCopy } from './copy.ts'
import { CreationForm } from './creation-form.tsx'
import { OwnedList } from './owned-list.tsx'
import { useCreateWebhook, webhooksQuery } from './queries.ts'
import { SecretOnce } from './secret-once.tsx'
import { Webhook } from './webhook.tsx'

export function WebhooksPanel({ isSold }: { isSold: boolean }) {
  const { webhooks: copy, keys } = useCopy()
  return (
    <Panel id="webhooks" title={copy.title} text={copy.text}>
      {isSold ? (
        <OwnWebhooks />
      ) : (
        <Notice title={copy.locked} text="" icon="lock">
          <Link href="/account" className="underline underline-offset-4">
            {keys.upgrade}
          </Link>
        </Notice>
      )}
    </Panel>
  )
}

function OwnWebhooks() {
  const { webhooks: copy } = useCopy()
  const webhooks = useQuery(webhooksQuery)
  const [created, setCreated] = useState<WebhookWithSecret | null>(null)
  return (
    <>
      <WebhookForm onCreated={setCreated} />
      {created && (
        <SecretOnce
          key={created.secret}
          what="secret"
          value={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
      <OwnedList query={webhooks} empty={{ title: copy.empty, text: copy.emptyText }}>
        {(webhook) => <Webhook webhook={webhook} onSecret={setCreated} />}
      </OwnedList>
    </>
  )
}

function WebhookForm({ onCreated }: { onCreated: (webhook: WebhookWithSecret) => void }) {
  const { webhooks: copy, error: title } = useCopy()
  const fieldText = useFieldText(webhookFieldErrors)
  const create = useCreateWebhook()
  const form = useForm({
    resolver: zodResolver(webhookForm),
    defaultValues: { url: '', events: [...webhookEvents] as WebhookEvent[] },
  })
  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess: (webhook) => {
        onCreated(webhook)
        form.reset()
      },
      onError: (error) => showRefusal(form, error, { title, failed: copy.failed }),
    }),
  )
  return (
    <CreationForm onSubmit={submit} isPending={create.isPending} label={copy.create}>
      <Field
        id="webhook-url"
        type="url"
        inputMode="url"
        label={copy.url}
        placeholder={copy.urlPlaceholder}
        autoComplete="off"
        error={fieldText(form.formState.errors.url)}
        {...form.register('url')}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <CheckList
            legend={copy.events}
            values={field.value}
            onChange={field.onChange}
            options={webhookEvents.map((value) => ({ value, label: copy.eventNames[value] }))}
          />
        )}
      />
    </CreationForm>
  )
}
