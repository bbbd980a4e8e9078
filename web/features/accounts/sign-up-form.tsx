import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { accountFieldErrors, signUpForm } from '#contracts/accounts.ts'
import { showFieldErrors } from '#web/api/field-errors.ts'
import { ApiError, messageOf } from '#web/api/problem.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { leaveToast, toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { PasswordRules } from './password-rules.tsx'
import { useSignUp } from './queries.ts'
import { useTypedEarly } from './use-typed-early.ts'

export function SignUpForm() {
  const copy = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const form = useForm({
    resolver: zodResolver(signUpForm),
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  // After the watch, which would not hear it otherwise.
  useTypedEarly(form)
  const signUp = useSignUp()
  const submit = form.handleSubmit((values) =>
    signUp.mutate(values, {
      onSuccess: () => {
        leaveToast(copy.signUp.done)
        location.assign('/')
      },
      onError: (error) => {
        showFieldErrors(form, error)
        if (error instanceof ApiError && error.code === 'email_taken') {
          const { message = copy.signUp.failed } = error.problem
          form.setError('email', { type: error.code, message }, { shouldFocus: true })
        }
        toast({
          title: copy.error,
          description: messageOf(error, copy.signUp.failed),
          variant: 'destructive',
        })
      },
    }),
  )
  const { errors } = form.formState
  const isBusy = signUp.isPending || signUp.isSuccess
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          id="firstName"
          label={copy.signUp.firstName}
          autoComplete="given-name"
          error={fieldText(errors.firstName)}
          {...form.register('firstName')}
        />
        <Field
          id="lastName"
          label={copy.signUp.lastName}
          autoComplete="family-name"
          error={fieldText(errors.lastName)}
          {...form.register('lastName')}
        />
      </div>
      <Field
        id="email"
        type="email"
        label={copy.email}
        placeholder={copy.emailPlaceholder}
        autoComplete="email"
        inputMode="email"
        error={fieldText(errors.email)}
        {...form.register('email')}
      />
      <PasswordField
        id="password"
        label={copy.password}
        placeholder={copy.signUp.passwordPlaceholder}
        autoComplete="new-password"
        error={fieldText(errors.password)}
        hint={<PasswordRules password={password} />}
        {...form.register('password')}
      />
      <Button type="submit" size="lg" busy={isBusy} disabled={isBusy}>
        {copy.signUp.submit}
      </Button>
    </form>
  )
}
