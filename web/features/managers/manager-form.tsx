import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type ListedManager, managerFieldErrors, managerForm } from '#contracts/account-manager.ts'
import { isUnauthorized } from '#web/api/problem.ts'
import { showRefusal } from '#web/forms/show-refusal.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { EditorButtons } from '#web/ui/editor-sheet.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useDeskCopy } from './desk-copy.ts'
import { useSaveManager } from './desk-queries.ts'

interface ManagerFormProps {
  edited: ListedManager | null
  onDone: () => void
}

export function ManagerForm({ edited, onDone }: ManagerFormProps) {
  const copy = useDeskCopy()
  const fieldText = useFieldText(managerFieldErrors)
  const { form, submit, isBusy } = useManagerForm({ edited, onDone })
  const { errors } = form.formState
  return (
    <form noValidate aria-label={edited ? copy.change : copy.add} onSubmit={submit} className="grid gap-5">
      <Field
        id="manager-name"
        label={copy.name}
        maxLength={80}
        error={fieldText(errors.name)}
        {...form.register('name')}
      />
      <Field
        id="manager-email"
        type="email"
        label={copy.email}
        error={fieldText(errors.email)}
        {...form.register('email')}
      />
      <Field
        id="manager-phone"
        type="tel"
        label={copy.phone}
        error={fieldText(errors.phone)}
        {...form.register('phone')}
      />
      <Field
        id="manager-booking"
        type="url"
        label={copy.bookingUrl}
        hint={<p className="text-[0.9375rem] text-ink-2">{copy.bookingHint}</p>}
        error={fieldText(errors.bookingUrl)}
        {...form.register('bookingUrl')}
      />
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" className="size-4.5 accent-ink" {...form.register('isDefault')} />
        {copy.makeDefault}
      </label>
      <EditorButtons
        copy={copy.buttons}
        isEditing={edited !== null}
        isPending={isBusy}
        isFilled={Boolean(form.watch('name') && form.watch('email'))}
        onCancel={onDone}
      />
    </form>
  )
}

function useManagerForm({ edited, onDone }: ManagerFormProps) {
  const copy = useDeskCopy()
  const save = useSaveManager()
  const form = useForm({
    resolver: zodResolver(managerForm),
    defaultValues: {
      name: edited?.name ?? '',
      email: edited?.email ?? '',
      phone: edited?.phone ?? '',
      bookingUrl: edited?.bookingUrl ?? '',
      isDefault: edited?.isDefault ?? false,
    },
  })
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { ...values, id: edited?.id, ...(edited && { updatedAt: edited.updatedAt }) },
      {
        onSuccess: () => {
          toast({ title: copy.saved })
          form.reset()
          onDone()
        },
        onError: (error) => {
          if (isUnauthorized(error)) return
          showRefusal(form, error, { title: copy.error, failed: copy.failed })
        },
      },
    ),
  )
  return { form, submit, isBusy: save.isPending }
}
