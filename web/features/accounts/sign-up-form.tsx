import { accountFieldErrors } from '#contracts/accounts.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, PasswordField } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { EmailField } from './email-field.tsx'
import { PasswordRules } from './password-rules.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'

export function SignUpForm() {
  const copy = useCopy()
  const fieldText = useFieldText(accountFieldErrors)
  const { form, password, submit, isBusy } = useSignUpForm()
  const { errors } = form.formState
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
      <EmailField error={fieldText(errors.email)} {...form.register('email')} />
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
