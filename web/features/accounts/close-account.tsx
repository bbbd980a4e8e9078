import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { closeAccountForm } from '#contracts/accounts.ts'
import { showFieldErrors } from '#web/api/field-errors.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { useSaid } from '#web/language/said.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './security-copy.ts'
import { useCloseAccount } from './security-queries.ts'

/** The one deed that cannot be undone: it takes two steps and the password. */
export function CloseAccount() {
  const { close: copy } = useCopy()
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel id="close" title={copy.title} text={copy.text}>
      {isAsking ? (
        <Confirmation onCancel={() => setAsking(false)} />
      ) : (
        <Button look="outline" onClick={() => setAsking(true)}>
          {copy.begin}
        </Button>
      )}
    </Panel>
  )
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { close: copy, error: errorTitle } = useCopy()
  const said = useSaid()
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
  return (
    <form noValidate onSubmit={submit} className="grid max-w-lg gap-5 border-s-8 border-tape ps-5">
      <ul className="grid list-disc gap-1.5 ps-5 text-ink-2">
        {copy.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <PasswordField
        id="closePassword"
        label={copy.password}
        autoComplete="current-password"
        autoFocus
        error={said(form.formState.errors.password?.message)}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={close.isPending} disabled={close.isPending}>
          {copy.submit}
        </Button>
        <Button look="outline" disabled={close.isPending} onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
