import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { type Ticket, ticketSizes } from '#contracts/tickets.ts'
import { newKey } from '#web/api/new-key.ts'
import { ApiError, isUnauthorized, messageOf } from '#web/api/problem.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Attachments, useAttachments } from './attachments.tsx'
import { useCopy } from './copy.ts'
import { Messages } from './messages.tsx'
import { ticketQuery, useWrite } from './queries.ts'

export function Thread({ id }: { id: string }) {
  const { thread: copy, page } = useCopy()
  const query = useQuery(ticketQuery(id))
  const isGone = query.error instanceof ApiError && query.error.status === 404
  return (
    <>
      <title>{query.data ? copy.page(query.data.number) : page}</title>
      <Link
        href="/assistenza"
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
      >
        <Icon name="back" />
        {copy.back}
      </Link>
      {isGone ? (
        <h1 className="text-4xl">{copy.gone}</h1>
      ) : (
        <Fetched query={query} height="min-h-[70dvh]">
          {(ticket) => <Conversation ticket={ticket} />}
        </Fetched>
      )}
    </>
  )
}

function Conversation({ ticket }: { ticket: Ticket }) {
  const { thread: copy, mine, states } = useCopy()
  const { formatMoment } = useFormats()
  return (
    <>
      <h1 className="text-4xl wrap-anywhere">{ticket.subject}</h1>
      <p className="mt-2 mb-7 text-ink-2 tabular-nums">
        {mine.number(ticket.number)} · {states[ticket.state]} ·{' '}
        {ticket.awaitedBy
          ? copy.answerBy(formatMoment(ticket.awaitedBy))
          : copy.asked(formatMoment(ticket.createdAt))}
      </p>
      <Messages messages={ticket.messages} names={{ person: copy.you, support: copy.us }} />
      <WriteAgain ticket={ticket} />
    </>
  )
}

function WriteAgain({ ticket }: { ticket: Ticket }) {
  const { thread: copy, error: title, failed } = useCopy()
  const [draft, setDraft] = useState({ key: newKey(), text: '' })
  const { clear, ids, ...attachments } = useAttachments()
  const write = useWrite(ticket.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate(
      { ...draft, attachments: ids },
      {
        onSuccess: () => {
          toast({ title: copy.sent })
          setDraft({ key: newKey(), text: '' })
          clear()
        },
        onError: (error) => {
          if (isUnauthorized(error)) return
          toast({ title, description: messageOf(error, failed), variant: 'destructive' })
        },
      },
    )
  }
  return (
    <form aria-label={copy.write} onSubmit={submit} className="mt-9 grid max-w-2xl gap-4">
      <TextArea
        id="ticket-more"
        label={copy.write}
        maxLength={ticketSizes.text}
        value={draft.text}
        hint={ticket.state === 'closed' && <p className="text-[0.9375rem] text-ink-2">{copy.reopens}</p>}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <Attachments {...attachments} />
      <Button
        type="submit"
        busy={write.isPending}
        disabled={write.isPending || draft.text.trim() === ''}
        className="justify-self-start"
      >
        {copy.submit}
      </Button>
    </form>
  )
}
