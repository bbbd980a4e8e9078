import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import {
  type CatalogueModel,
  type ModelForm,
  modelFieldErrors,
  modelForm,
} from '#contracts/catalogue-admin.ts'
import { bodyTypes, genders } from '#contracts/generations.ts'
import { showFieldErrors } from '#web/api/field-errors.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { EditorButtons } from '#web/ui/editor-sheet.tsx'
import { Field, SelectField, TextArea } from '#web/ui/field.tsx'
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts'
import { useCopy } from './copy.ts'
import { PictureField } from './picture-field.tsx'
import { useSaveModel } from './queries.ts'

interface ModelEditorProps {
  /** Null: a new model. */
  edited: CatalogueModel | null
  onDone: () => void
}

const fresh: ModelForm = {
  name: '',
  gender: 'female',
  bodyType: 'athletic',
  ethnicity: '',
  imageUrl: '',
  description: '',
  isActive: true,
  position: 0,
}

export function ModelEditor({ edited, onDone }: ModelEditorProps) {
  const copy = useCopy()
  const fieldText = useFieldText(modelFieldErrors)
  const save = useSaveModel()
  const form = useForm({
    resolver: zodResolver(modelForm),
    defaultValues: edited
      ? { ...edited, imageUrl: edited.imageUrl ?? '', description: edited.description ?? '' }
      : fresh,
  })
  const { errors, isDirty } = form.formState
  useLeaveGuard(isDirty)
  const [name, ethnicity, imageUrl] = useWatch({
    control: form.control,
    name: ['name', 'ethnicity', 'imageUrl'],
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
  return (
    <form noValidate className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]" onSubmit={submit}>
      <div className="grid content-start gap-5 sm:grid-cols-2">
        <Field
          id="model-name"
          label={copy.name}
          autoComplete="off"
          error={fieldText(errors.name)}
          {...form.register('name')}
        />
        <Field
          id="model-ethnicity"
          label={copy.ethnicity}
          autoComplete="off"
          error={fieldText(errors.ethnicity)}
          {...form.register('ethnicity')}
        />
        <SelectField
          id="model-gender"
          label={copy.gender}
          options={genders.map((value) => ({ value, label: copy.genders[value] }))}
          error={fieldText(errors.gender)}
          {...form.register('gender')}
        />
        <SelectField
          id="model-body"
          label={copy.bodyType}
          options={bodyTypes.map((value) => ({ value, label: copy.bodies[value] }))}
          error={fieldText(errors.bodyType)}
          {...form.register('bodyType')}
        />
        <TextArea
          id="model-description"
          label={copy.description}
          className="sm:col-span-2"
          error={fieldText(errors.description)}
          {...form.register('description')}
        />
        <Field
          id="model-position"
          type="number"
          label={copy.position}
          min={0}
          max={9999}
          hint={<p className="text-[0.9375rem] text-ink-2">{copy.positionHint}</p>}
          error={fieldText(errors.position)}
          {...form.register('position', { valueAsNumber: true })}
        />
      </div>
      <PictureField
        value={imageUrl ?? ''}
        onChange={(next) => form.setValue('imageUrl', next, { shouldDirty: true })}
        error={fieldText(errors.imageUrl)}
      />
      <EditorButtons
        copy={copy}
        isEditing={edited !== null}
        isPending={save.isPending}
        isFilled={isFilled}
        onCancel={onDone}
      />
    </form>
  )
}
