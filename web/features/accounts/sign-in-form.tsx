import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { accountFieldErrors, type Me, signInForm } from '#contracts/accounts.ts'
import { ApiError } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { leaveToast } from '#web/ui/toasts.ts'
import { readCopy, useCopy } from './copy.ts'
import { EmailField } from './email-field.tsx'
import { useSignIn } from './queries.ts'
import { useTypedEarly } from './use-typed-early.ts'

export function SignInForm() {
  const copy = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const form = useForm({ resolver: zodResolver(signInForm), defaultValues: { email: '', password: '' } })
  useTypedEarly(form)
  const signIn = useSignIn()
  const submit = form.handleSubmit((values) =>
    signIn.mutate(values, {
      onSuccess: enter,
      onError: (error) => {
        showRefusal(form, error, { title: copy.error, failed: copy.signIn.failed })
        if (!(error instanceof ApiError) || error.code !== 'bad_credentials') return
        // The toast is far from the fields.
        form.setError(
          'password',
          { type: error.code, message: error.problem.message ?? copy.signIn.failed },
          { shouldFocus: true },
        )
      },
    }),
  )
  const { errors } = form.formState
  const isBusy = signIn.isPending || signIn.isSuccess
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <EmailField error={fieldText(errors.email)} {...form.register('email')} />
      <PasswordField
        id="password"
        label={copy.password}
        autoComplete="current-password"
        error={fieldText(errors.password)}
        {...form.register('password')}
      />
      <Link href="/forgot-password" className="-my-2 justify-self-start py-2 underline underline-offset-4">
        {copy.signIn.forgot}
      </Link>
      <Button type="submit" size="lg" busy={isBusy} disabled={isBusy}>
        {copy.signIn.submit}
      </Button>
    </form>
  )
}

/** A full navigation: the server answers with the signed-in shell, and nothing of the visitor stays in memory. */
function enter(me: Me): void {
  const copy = readCopy()
  leaveToast(copy.signIn.done)
  location.assign(me.isSuperAdmin ? '/super-admin' : '/')
}
