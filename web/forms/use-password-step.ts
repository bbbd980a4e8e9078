import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { accountFieldErrors } from '#contracts/accounts.ts'
import { closeAccountForm } from '#contracts/own-account.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { showRefusal } from './show-refusal.ts'

interface Step {
  id: string
  deed: UseMutationResult<unknown, Error, { password: string }>
  /** What a toast says when it was refused. */
  refusal: { title: string; failed: string }
  onDone?: () => void
}

/** The form of a PasswordStep, whose password goes along with the deed. */
export function usePasswordStep({ id, deed, refusal, onDone }: Step) {
  const fieldText = useFieldText(accountFieldErrors)
  const form = useForm({ resolver: zodResolver(closeAccountForm), defaultValues: { password: '' } })
  const onSubmit = form.handleSubmit((values) =>
    deed.mutate(values, {
      onSuccess: () => onDone?.(),
      onError: (error) => {
        if (!isUnauthorized(error)) showRefusal(form, error, refusal)
      },
    }),
  )
  const error = fieldText(form.formState.errors.password)
  return { field: { id, error, ...form.register('password') }, isPending: deed.isPending, onSubmit }
}
