import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { type Prompt, promptForm } from '#contracts/prompts.ts'
import { showFieldErrors } from '#web/forms/field-errors.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { useSavePrompt } from './queries.ts'

interface Editing {
  edited: Prompt | null
  draft: string | undefined
  onDone: () => void
}

/** The form of a text, and what stands in it now. */
export function usePromptForm({ edited, draft, onDone }: Editing) {
  const save = useSavePrompt()
  const form = useForm({
    resolver: zodResolver(promptForm),
    defaultValues: {
      key: edited?.key ?? '',
      value: draft ?? edited?.value ?? '',
      description: edited?.description ?? '',
    },
  })
  useLeaveGuard(form.formState.isDirty)
  const [key, value] = useWatch({ control: form.control, name: ['key', 'value'] })
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { form: values, edited },
      {
        onSuccess: () => {
          form.reset({ key: '', value: '', description: '' })
          onDone()
        },
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  return { form, key, value, submit, isPending: save.isPending }
}
