import { modelOrigins } from '#contracts/catalogue.ts'
import { type CatalogueModel, modelFieldErrors } from '#contracts/catalogue-admin.ts'
import { bodyTypes, genders } from '#contracts/generations.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { EditorButtons } from '#web/ui/editor-sheet.tsx'
import { Field, SelectField, TextArea } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { OriginField } from './origin-field.tsx'
import { PictureField } from './picture-field.tsx'
import { useModelForm } from './use-model-form.ts'

interface ModelEditorProps {
  /** Null: a new model. */
  edited: CatalogueModel | null
  onDone: () => void
}

export function ModelEditor({ edited, onDone }: ModelEditorProps) {
  const copy = useCopy()
  const fieldText = useFieldText(modelFieldErrors)
  const { form, imageUrl, origin, isFilled, submit, isPending } = useModelForm(edited, onDone)
  return (
    <form noValidate className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]" onSubmit={submit}>
      <ModelFacts form={form} />
      <PictureField
        value={imageUrl}
        onChange={(next) => {
          form.setValue('imageUrl', next, { shouldDirty: true })
          // What was said of the former picture is not true of this one.
          form.setValue('origin', next === edited?.imageUrl ? edited.origin : 'undeclared')
        }}
        error={fieldText(form.formState.errors.imageUrl)}
      >
        {imageUrl && (
          <OriginField
            value={origin}
            onChange={({ target }) =>
              form.setValue(
                'origin',
                modelOrigins.find((each) => each === target.value),
                { shouldDirty: true },
              )
            }
            error={fieldText(form.formState.errors.origin)}
          />
        )}
      </PictureField>
      <EditorButtons
        copy={copy}
        isEditing={edited !== null}
        isPending={isPending}
        isFilled={isFilled}
        onCancel={onDone}
      />
    </form>
  )
}

type Fact = 'name' | 'ethnicity' | 'gender' | 'bodyType' | 'description' | 'position'

/** What is known of a model besides the picture. */
function ModelFacts({ form }: { form: ReturnType<typeof useModelForm>['form'] }) {
  const copy = useCopy()
  const fieldText = useFieldText(modelFieldErrors)
  const { errors } = form.formState
  const field = (name: Fact, options?: { valueAsNumber: boolean }) => ({
    label: copy[name],
    error: fieldText(errors[name]),
    ...form.register(name, options),
  })
  return (
    <div className="grid content-start gap-5 sm:grid-cols-2">
      <Field id="model-name" autoComplete="off" {...field('name')} />
      <Field id="model-ethnicity" autoComplete="off" {...field('ethnicity')} />
      <SelectField
        id="model-gender"
        options={genders.map((value) => ({ value, label: copy.genders[value] }))}
        {...field('gender')}
      />
      <SelectField
        id="model-body"
        options={bodyTypes.map((value) => ({ value, label: copy.bodies[value] }))}
        {...field('bodyType')}
      />
      <TextArea id="model-description" className="sm:col-span-2" {...field('description')} />
      <Field
        id="model-position"
        type="number"
        min={0}
        max={9999}
        hint={<p className="text-[0.9375rem] text-ink-2">{copy.positionHint}</p>}
        {...field('position', { valueAsNumber: true })}
      />
    </div>
  )
}
