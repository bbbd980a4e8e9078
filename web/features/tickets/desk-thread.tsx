import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { plans } from '#contracts/plans.ts'
import { type AskedThread, ticketSizes } from '#contracts/tickets.ts'
import { newKey } from '#web/api/new-key.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { SelectField, TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { Messages } from './messages.tsx'
import { askedQuery, useDeskDeed } from './queries.ts'

export function DeskThread({ id, onClose }: { id: string; onClose: () => void }) {
  const { desk: copy } = useCopy()
  const sheet = useRef<HTMLElement>(null)
  const query = useQuery(askedQuery(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is another place to look at
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView({ block: 'start' })
  }, [id])
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-labelledby="asked-title"
      className="scroll-mt-16 border-[1.5px] border-control p-5 outline-none sm:p-7"
    >
      <Fetched query={query} height="min-h-[70dvh]">
        {(ticket) => <Asked key={ticket.id} ticket={ticket} />}
      </Fetched>
      <Button look="ghost" className="mt-5 -ms-5" onClick={onClose}>
        {copy.hide}
      </Button>
    </section>
  )
}

function Asked({ ticket }: { ticket: AskedThread }) {
  const { desk: copy, mine, states, thread } = useCopy()
  return (
    <>
      <h2 id="asked-title" className="text-3xl wrap-anywhere">
        {ticket.subject}
      </h2>
      <p className="mt-2 text-ink-2 wrap-anywhere">
        {mine.number(ticket.number)} · {states[ticket.state]} · {plans[ticket.plan].name} · {ticket.email}
      </p>
      <Link
        href={`/super-admin/utenti/${ticket.userId}`}
        className="inline-flex min-h-11 items-center underline underline-offset-4"
      >
        {copy.openUser}
      </Link>
      {ticket.generation && <AboutGeneration generation={ticket.generation} />}
      <div className="mt-5">
        <Messages messages={ticket.messages} names={{ person: copy.person, support: thread.us }} />
      </div>
      <AnswerForm ticket={ticket} />
    </>
  )
}

function AboutGeneration({ generation }: { generation: NonNullable<AskedThread['generation']> }) {
  const { desk: copy } = useCopy()
  const { photoUrl, pictureUrl, requestId, failure, status } = generation
  return (
    <div className="mt-3 flex flex-wrap gap-5 bg-sheet p-4">
      <img src={photoUrl} alt={copy.photo} className="h-36 w-24 border border-line object-cover" />
      {pictureUrl && (
        <img src={pictureUrl} alt={copy.picture} className="h-36 w-24 border border-line object-cover" />
      )}
      <div className="min-w-0">
        <p className="font-semibold">{copy.generation}</p>
        <p className="text-[0.9375rem] text-ink-2">{failure ?? status}</p>
        {requestId && (
          <p className="mt-1 text-[0.9375rem] text-ink-2 wrap-anywhere">
            {copy.requestId}: <code>{requestId}</code>
          </p>
        )}
      </div>
    </div>
  )
}

function AnswerForm({ ticket }: { ticket: AskedThread }) {
  const { desk: copy, error: title, failed } = useCopy()
  const [draft, setDraft] = useState({ key: newKey(), text: '' })
  const { mutate, isPending } = useDeskDeed(ticket.id)
  const run = (deed: Parameters<typeof mutate>[0], done: string) =>
    mutate(deed, {
      onSuccess: () => {
        toast({ title: done })
        if (deed.deed === 'answer') setDraft({ key: newKey(), text: '' })
      },
      onError: (error) => {
        if (isUnauthorized(error)) return
        toast({ title, description: messageOf(error, failed), variant: 'destructive' })
      },
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run({ deed: 'answer', ...draft }, copy.answered)
  }
  return (
    <form aria-label={copy.answer} onSubmit={submit} className="mt-7 grid max-w-2xl gap-4">
      <SelectField
        id="canned"
        label={copy.canned}
        value=""
        options={[
          { value: '', label: copy.chooseCanned },
          ...copy.cannedAnswers.map(({ title: label }) => ({ value: label, label })),
        ]}
        onChange={({ target }) => {
          const canned = copy.cannedAnswers.find(({ title: label }) => label === target.value)
          if (canned)
            setDraft({ ...draft, text: [draft.text.trim(), canned.text].filter(Boolean).join('\n\n') })
        }}
      />
      <TextArea
        id="answer-text"
        label={copy.answer}
        maxLength={ticketSizes.text}
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending} disabled={isPending || draft.text.trim() === ''}>
          {copy.submit}
        </Button>
        {ticket.state === 'closed' ? (
          <Button look="outline" disabled={isPending} onClick={() => run({ deed: 'reopen' }, copy.reopened)}>
            {copy.reopen}
          </Button>
        ) : (
          <Button look="outline" disabled={isPending} onClick={() => run({ deed: 'close' }, copy.closed)}>
            {copy.close}
          </Button>
        )}
      </div>
    </form>
  )
}
