import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { accountFieldErrors } from '#contracts/accounts.ts'
import { passwordChangeForm } from '#contracts/own-account.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { answerText, useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { PasswordRules } from './password-rules.tsx'
import { useCopy } from './security-copy.ts'
import { useChangePassword } from './security-queries.ts'

export function ChangePassword() {
  const { password: copy } = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const { form, newPassword, submit, isBusy } = usePasswordForm()
  const { errors } = form.formState
  return (
    <Panel id="password" title={copy.title} text={copy.text}>
      <form noValidate onSubmit={submit} className="grid max-w-lg gap-5">
        <PasswordField
          id="currentPassword"
          label={copy.current}
          autoComplete="current-password"
          error={fieldText(errors.currentPassword)}
          {...form.register('currentPassword')}
        />
        <PasswordField
          id="newPassword"
          label={copy.new}
          autoComplete="new-password"
          error={fieldText(errors.newPassword)}
          hint={<PasswordRules password={newPassword} />}
          {...form.register('newPassword')}
        />
        <Button type="submit" className="justify-self-start" busy={isBusy} disabled={isBusy}>
          {copy.submit}
        </Button>
      </form>
    </Panel>
  )
}

function usePasswordForm() {
  const { password: copy, error: title } = useCopy()
  const form = useForm({
    resolver: zodResolver(passwordChangeForm),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  const change = useChangePassword()
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
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
  return { form, newPassword, submit, isBusy: change.isPending }
}
