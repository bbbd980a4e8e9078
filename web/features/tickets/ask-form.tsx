import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { ticketFieldErrors, ticketForm, ticketSizes } from '#contracts/tickets.ts'
import { newKey } from '#web/api/new-key.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Attachments, useAttachments } from './attachments.tsx'
import { useCopy } from './copy.ts'
import { useAsk } from './queries.ts'

/** With the picture that the address names (`?immagine=`), when somebody comes from one. */
export function AskForm() {
  const { ask: copy } = useCopy()
  const fieldText = useFieldText(ticketFieldErrors)
  const { form, submit, isBusy, attachments, picture, dropPicture } = useAskForm()
  const { errors } = form.formState
  return (
    <form noValidate aria-label={copy.title} onSubmit={submit} className="grid max-w-2xl gap-5">
      {picture && <AboutPicture id={picture} onDrop={dropPicture} />}
      <Field
        id="ticket-subject"
        label={copy.subject}
        maxLength={ticketSizes.subject}
        error={fieldText(errors.subject)}
        {...form.register('subject')}
      />
      <TextArea
        id="ticket-text"
        label={copy.text}
        maxLength={ticketSizes.text}
        error={fieldText(errors.text)}
        {...form.register('text')}
      />
      <Attachments {...attachments} />
      <Button type="submit" busy={isBusy} disabled={isBusy} className="justify-self-start">
        {copy.submit}
      </Button>
    </form>
  )
}

function AboutPicture({ id, onDrop }: { id: string; onDrop: () => void }) {
  const { ask: copy } = useCopy()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 bg-sheet p-4">
      <img
        src={`/api/generations/${encodeURIComponent(id)}/original?size=thumb`}
        alt={copy.aboutPicture}
        className="h-26 w-20 border border-line object-cover"
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{copy.aboutPicture}</p>
        <p className="text-[0.9375rem] text-ink-2">{copy.pictureNote}</p>
      </div>
      <Button look="outline" size="sm" onClick={onDrop}>
        {copy.withoutPicture}
      </Button>
    </div>
  )
}

function useAskForm() {
  const copy = useCopy()
  const [, navigate] = useLocation()
  const [asked] = useState(() => new URLSearchParams(location.search).get('immagine'))
  const [isDropped, setDropped] = useState(false)
  const picture = isDropped ? null : asked
  const attachments = useAttachments()
  const form = useForm({
    resolver: zodResolver(ticketForm),
    // One key for one form, so that a double click asks once.
    defaultValues: {
      key: newKey(),
      subject: asked ? copy.ask.pictureSubject : '',
      text: '',
      generationId: undefined as string | undefined,
      attachments: [] as string[],
    },
  })
  const ask = useAsk()
  const submit = form.handleSubmit((values) =>
    ask.mutate(
      { ...values, attachments: attachments.ids, ...(picture && { generationId: picture }) },
      {
        onSuccess: ({ id, number }) => {
          toast({ title: copy.ask.sent(number) })
          navigate(`/assistenza/${id}`)
        },
        onError: (error) => {
          if (isUnauthorized(error)) return
          showRefusal(form, error, { title: copy.error, failed: copy.failed })
        },
      },
    ),
  )
  return { form, submit, isBusy: ask.isPending, attachments, picture, dropPicture: () => setDropped(true) }
}
