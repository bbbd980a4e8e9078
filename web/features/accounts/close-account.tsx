import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { accountFieldErrors, closeAccountForm } from '#contracts/accounts.ts'
import { showFieldErrors } from '#web/api/field-errors.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { PasswordStep, TwoSteps } from '#web/ui/password-step.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './security-copy.ts'
import { useCloseAccount } from './security-queries.ts'

/** The one deed that cannot be undone: it takes two steps and the password. */
export function CloseAccount() {
  const { close: copy } = useCopy()
  return (
    <TwoSteps id="close" copy={copy}>
      {(close) => <Confirmation onCancel={close} />}
    </TwoSteps>
  )
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { close: copy, error: errorTitle } = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const form = useForm({ resolver: zodResolver(closeAccountForm), defaultValues: { password: '' } })
  const close = useCloseAccount()
  const submit = form.handleSubmit((values) =>
    close.mutate(values, {
      onError: (error) => {
        if (isUnauthorized(error)) return
        showFieldErrors(form, error)
        toast({ title: errorTitle, description: messageOf(error, copy.failed), variant: 'destructive' })
      },
    }),
  )
  const error = fieldText(form.formState.errors.password)
  return (
    <PasswordStep
      copy={copy}
      field={{ id: 'closePassword', error, ...form.register('password') }}
      isPending={close.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
        {copy.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
    </PasswordStep>
  )
}
