import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { accountFieldErrors, type Me } from '#contracts/accounts.ts'
import { emailChangeForm } from '#contracts/own-account.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { answerText, useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './profile-copy.ts'
import { useRequestEmailChange } from './profile-queries.ts'

export function ChangeEmail({ me }: { me: Me }) {
  const { email: copy } = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const { form, submit, isBusy } = useEmailForm()
  const { errors } = form.formState
  return (
    <Panel id="email" title={copy.title} text={copy.text(me.email)}>
      <form noValidate onSubmit={submit} className="grid max-w-lg gap-5">
        <Field
          id="newEmail"
          type="email"
          inputMode="email"
          label={copy.email}
          autoComplete="email"
          error={fieldText(errors.email)}
          {...form.register('email')}
        />
        <PasswordField
          id="emailPassword"
          label={copy.password}
          autoComplete="current-password"
          error={fieldText(errors.password)}
          {...form.register('password')}
        />
        <Button type="submit" className="justify-self-start" busy={isBusy} disabled={isBusy}>
          {copy.submit}
        </Button>
      </form>
    </Panel>
  )
}

function useEmailForm() {
  const { email: copy, error: title } = useCopy()
  const form = useForm({ resolver: zodResolver(emailChangeForm), defaultValues: { email: '', password: '' } })
  const request = useRequestEmailChange()
  const submit = form.handleSubmit((values) =>
    request.mutate(values, {
      onSuccess: (answer) => {
        form.reset()
        toast({ title: copy.done, description: answerText(answer) })
      },
      onError: (error) => {
        if (isUnauthorized(error)) return
        showRefusal(form, error, { title, failed: copy.failed })
      },
    }),
  )
  return { form, submit, isBusy: request.isPending }
}
