import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { accountFieldErrors } from '#contracts/accounts.ts'
import { exportForm } from '#contracts/privacy.ts'
import { showFieldErrors } from '#web/api/field-errors.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { PasswordStep, TwoSteps } from '#web/ui/password-step.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { useExport } from './queries.ts'

/** Download of everything the account holds, behind its password. */
export function ExportData() {
  const { export: copy } = useCopy()
  return (
    <TwoSteps id="export" copy={copy}>
      {(close) => <Confirmation onDone={close} />}
    </TwoSteps>
  )
}

function Confirmation({ onDone }: { onDone: () => void }) {
  const { export: copy, error: errorTitle } = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const form = useForm({ resolver: zodResolver(exportForm), defaultValues: { password: '' } })
  const ask = useExport()
  const submit = form.handleSubmit((values) =>
    ask.mutate(values, {
      onSuccess: () => {
        toast(copy.started)
        onDone()
      },
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
      field={{ id: 'exportPassword', error, ...form.register('password') }}
      isPending={ask.isPending}
      onSubmit={submit}
      onCancel={onDone}
    >
      <p className="text-ink-2">{copy.hint}</p>
    </PasswordStep>
  )
}
