import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { accountFieldErrors, resetRequestForm } from '#contracts/accounts.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { answerText, useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { EmailField } from './email-field.tsx'
import { useRequestReset } from './queries.ts'
import { useTypedEarly } from './use-typed-early.ts'

/** Asks for the address, then says that a link may be on its way. */
export function ForgotPassword() {
  const [isSent, setSent] = useState(false)
  return isSent ? <Sent onAgain={() => setSent(false)} /> : <RequestForm onSent={() => setSent(true)} />
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const copy = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const form = useForm({ resolver: zodResolver(resetRequestForm), defaultValues: { email: '' } })
  const email = useWatch({ control: form.control, name: 'email' })
  // After the watch, which would not hear it otherwise.
  useTypedEarly(form)
  const request = useRequestReset()
  const submit = form.handleSubmit((values) =>
    request.mutate(values, {
      onSuccess: (answer) => {
        toast({ ...copy.forgot.done, description: answerText(answer) })
        onSent()
      },
      onError: (error) => showRefusal(form, error, { title: copy.error, failed: copy.forgot.failed }),
    }),
  )
  return (
    <>
      <h1 className="text-5xl">{copy.forgot.title}</h1>
      <p className="mt-4 mb-9 text-lg text-ink-2">{copy.forgot.text}</p>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <EmailField error={fieldText(form.formState.errors.email)} {...form.register('email')} />
        <Button
          type="submit"
          size="lg"
          busy={request.isPending}
          disabled={request.isPending || email.trim() === ''}
        >
          {copy.forgot.submit}
        </Button>
      </form>
    </>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const copy = useCopy()
  const title = useRef<HTMLHeadingElement>(null)
  // The form is gone and the focus with it: a screen reader goes on reading here.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h1 ref={title} tabIndex={-1} className="text-5xl outline-none">
        {copy.forgot.sentTitle}
      </h1>
      <p className="mt-4 text-lg text-ink-2">{copy.forgot.sentText}</p>
      <p className="mt-3 mb-9 text-ink-2">{copy.forgot.sentHint}</p>
      <Button look="outline" size="lg" onClick={onAgain}>
        {copy.forgot.again}
      </Button>
    </>
  )
}
