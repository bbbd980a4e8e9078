import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { type CatalogueModel, type ModelForm, modelForm } from '#contracts/catalogue-admin.ts'
import { showFieldErrors } from '#web/forms/field-errors.ts'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { useSaveModel } from './queries.ts'

const fresh: ModelForm = {
  name: '',
  gender: 'female',
  bodyType: 'athletic',
  ethnicity: '',
  imageUrl: '',
  origin: 'undeclared',
  consent: null,
  description: '',
  isActive: true,
  position: 0,
}

/** The form of a model, and what stands in it now. */
export function useModelForm(edited: CatalogueModel | null, onDone: () => void) {
  const save = useSaveModel()
  const form = useForm({
    resolver: zodResolver(modelForm),
    defaultValues: edited
      ? { ...edited, imageUrl: edited.imageUrl ?? '', description: edited.description ?? '', consent: null }
      : fresh,
  })
  useLeaveGuard(form.formState.isDirty)
  const [name, ethnicity, imageUrl, origin = 'undeclared'] = useWatch({
    control: form.control,
    name: ['name', 'ethnicity', 'imageUrl', 'origin'],
  })
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { form: values, edited },
      {
        onSuccess: () => {
          form.reset(fresh)
          onDone()
        },
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  const isFilled = name.trim() !== '' && ethnicity.trim() !== ''
  return { form, imageUrl: imageUrl ?? '', origin, isFilled, submit, isPending: save.isPending }
}
