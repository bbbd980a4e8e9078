import { useWatch } from 'react-hook-form'
import { type ModelOrigin, modelOrigins } from '#contracts/catalogue.ts'
import { type CatalogueModel, modelFieldErrors } from '#contracts/catalogue-admin.ts'
import { bodyTypes, genders } from '#contracts/generations.ts'
import { ConsentFields, ConsentLine, consentAgain, noConsent } from '#web/forms/consent-fields.tsx'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { EditorButtons } from '#web/ui/editor-sheet.tsx'
import { Field, SelectField, TextArea } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { OriginField } from './origin-field.tsx'
import { PictureField } from './picture-field.tsx'
import { showError, uploadSheet } from './queries.ts'
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
  const { errors } = form.formState
  const choose = (next: ModelOrigin | undefined) => {
    form.setValue('origin', next, { shouldDirty: true })
    // A picture that stays keeps the consent that it has.
    const isKept = edited?.consent && form.getValues('imageUrl') === edited.imageUrl
    form.setValue('consent', next === 'photographed' && !isKept ? consentOf(edited) : null)
  }
  return (
    <form noValidate className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_18rem]" onSubmit={submit}>
      <div className="grid content-start gap-6">
        <ModelFacts form={form} />
        {origin === 'photographed' && <Agreement form={form} edited={edited} />}
      </div>
      <PictureField
        value={imageUrl}
        onChange={(next) => {
          form.setValue('imageUrl', next, { shouldDirty: true })
          // The replacement of a refused picture keeps what was declared; any other new picture is undeclared.
          if (errors.imageUrl) return form.clearErrors('imageUrl')
          choose(next === edited?.imageUrl ? edited.origin : 'undeclared')
        }}
        error={fieldText(errors.imageUrl)}
      >
        {imageUrl && (
          <OriginField
            value={origin}
            onChange={({ target }) => choose(modelOrigins.find((each) => each === target.value))}
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

type Form = ReturnType<typeof useModelForm>['form']

const consentOf = (edited: CatalogueModel | null) =>
  edited?.consent ? consentAgain(edited.consent) : noConsent

/** What a photographed person signed, or that it is there. */
function Agreement({ form, edited }: { form: Form; edited: CatalogueModel | null }) {
  const copy = useCopy()
  const consent = useWatch({ control: form.control, name: 'consent' })
  if (!consent)
    return edited?.consent ? (
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t-[1.5px] border-control pt-5">
        <ConsentLine consent={edited.consent} />
        <Button look="outline" size="sm" onClick={() => form.setValue('consent', consentOf(edited))}>
          {copy.renewConsent}
        </Button>
      </div>
    ) : null
  return (
    <ConsentFields
      value={consent}
      onChange={(next) => form.setValue('consent', next, { shouldDirty: true })}
      errors={form.formState.errors.consent}
      current={edited?.consent ?? null}
      upload={uploadSheet}
      onError={showError}
    />
  )
}

type Fact = 'name' | 'ethnicity' | 'gender' | 'bodyType' | 'description' | 'position'

/** What is known of a model besides the picture. */
function ModelFacts({ form }: { form: Form }) {
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
