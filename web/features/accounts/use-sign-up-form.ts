import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { signUpForm } from '#contracts/accounts.ts'
import { ApiError } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { leaveToast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { useSignUp } from './queries.ts'
import { useTypedEarly } from './use-typed-early.ts'

export function useSignUpForm() {
  const { error: title, signUp: copy } = useCopy()
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
        leaveToast(copy.done)
        location.assign('/')
      },
      onError: (error) => {
        showRefusal(form, error, { title, failed: copy.failed })
        if (error instanceof ApiError && error.code === 'email_taken') {
          const { message = copy.failed } = error.problem
          form.setError('email', { type: error.code, message }, { shouldFocus: true })
        }
      },
    }),
  )
  return { form, password, submit, isBusy: signUp.isPending || signUp.isSuccess }
}
