import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { accountFieldErrors, resetPasswordForm } from '#contracts/accounts.ts'
import { ApiError } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { answerText, useFieldText } from '#web/language/sentences.ts'
import { Button, button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { readCopy, useCopy } from './copy.ts'
import { Outcome } from './outcome.tsx'
import { PasswordRules } from './password-rules.tsx'
import { useConfirmReset } from './queries.ts'
import { useTypedEarly } from './use-typed-early.ts'

/** The link of the mail leads here: a new password, or why there cannot be one. */
export function ResetPassword({ token }: { token: string | null }) {
  const copy = useCopy()
  const [state, setState] = useState<'form' | 'done' | 'invalid'>(token ? 'form' : 'invalid')
  useEffect(() => {
    if (token) return
    const { error, reset } = readCopy()
    toast({ title: error, description: reset.noToken, variant: 'destructive' })
  }, [token])
  if (state === 'done') {
    return (
      <Outcome title={copy.reset.done.title} text={copy.reset.doneText}>
        {/* A full navigation: the session of before is over, and the page must notice. */}
        <a href="/login" className={button({ size: 'lg' })}>
          {copy.reset.toLogin}
        </a>
      </Outcome>
    )
  }
  if (!token || state === 'invalid') {
    return (
      <Outcome title={copy.reset.invalidTitle} text={copy.reset.invalidText}>
        <Link href="/forgot-password" className={button({ size: 'lg' })}>
          {copy.reset.newLink}
        </Link>
      </Outcome>
    )
  }
  return <ResetForm token={token} onDone={() => setState('done')} onInvalid={() => setState('invalid')} />
}

interface ResetFormProps {
  token: string
  onDone: () => void
  onInvalid: () => void
}

function ResetForm(props: ResetFormProps) {
  const copy = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const { form, newPassword, submit, isBusy } = useResetForm(props)
  const { errors } = form.formState
  return (
    <>
      <h1 className="text-5xl">{copy.reset.title}</h1>
      <p className="mt-3 mb-8 text-lg text-ink-2">{copy.reset.text}</p>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <PasswordField
          id="newPassword"
          label={copy.reset.newPassword}
          autoComplete="new-password"
          error={fieldText(errors.newPassword)}
          hint={<PasswordRules password={newPassword} />}
          {...form.register('newPassword')}
        />
        <PasswordField
          id="confirmPassword"
          label={copy.reset.confirmPassword}
          autoComplete="new-password"
          error={fieldText(errors.confirmPassword)}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" size="lg" busy={isBusy} disabled={isBusy}>
          {copy.reset.submit}
        </Button>
      </form>
    </>
  )
}

function useResetForm({ token, onDone, onInvalid }: ResetFormProps) {
  const copy = useCopy()
  const form = useForm({
    resolver: zodResolver(resetPasswordForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  // After the watch, which would not hear it otherwise.
  useTypedEarly(form)
  const confirm = useConfirmReset()
  const submit = form.handleSubmit((values) =>
    confirm.mutate(
      { token, newPassword: values.newPassword },
      {
        onSuccess: (answer) => {
          toast({ ...copy.reset.done, description: answerText(answer) })
          onDone()
        },
        onError: (error) => {
          showRefusal(form, error, { title: copy.error, failed: copy.reset.failed })
          if (isAboutLink(error)) onInvalid()
        },
      },
    ),
  )
  return { form, newPassword, submit, isBusy: confirm.isPending }
}

const isAboutLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'reset_link_invalid' || 'token' in (error.problem.fields ?? {}))
