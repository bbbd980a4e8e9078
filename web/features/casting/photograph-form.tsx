import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { castingFieldErrors } from '#contracts/casting.ts'
import { tones } from '#contracts/catalogue.ts'
import { bodyTypes, genders } from '#contracts/generations.ts'
import {
  type PhotographedForm,
  photographedFieldErrors,
  photographedForm as schema,
} from '#contracts/own-models.ts'
import { ConsentFields, noConsent } from '#web/forms/consent-fields.tsx'
import { showFieldErrors } from '#web/forms/field-errors.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { useCopy } from './copy.ts'
import { uploadPicture, uploadSheet, usePhotograph } from './own-queries.ts'
import { showError } from './queries.ts'

const fresh: PhotographedForm = {
  name: '',
  gender: 'female',
  bodyType: 'athletic',
  tone: 'medium',
  picture: '',
  consent: noConsent,
}

/** A person who poses for the shop, with what they signed. */
export function PhotographForm() {
  const { own } = useCopy()
  const copy = own.photograph
  const add = usePhotograph()
  // What was chosen in the pieces of a form that was sent goes with it.
  const [round, setRound] = useState(0)
  const form = useForm({ resolver: zodResolver(schema), defaultValues: fresh })
  const consent = useWatch({ control: form.control, name: 'consent' })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) =>
    add.mutate(values, {
      onSuccess: () => {
        form.reset(fresh)
        setRound(round + 1)
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <section aria-labelledby="photograph-title" className="notched bg-sheet p-5 sm:p-7">
      <h2 id="photograph-title" className="text-3xl">
        {copy.title}
      </h2>
      <p className="mt-2 mb-6 max-w-[70ch] text-ink-2">{copy.text}</p>
      <form key={round} noValidate onSubmit={submit} className="grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2">
          <Picture form={form} />
          <Person form={form} />
        </div>
        <ConsentFields
          value={consent}
          onChange={(next) => form.setValue('consent', next, { shouldDirty: true })}
          errors={errors.consent}
          current={null}
          upload={uploadSheet}
          onError={showError}
        />
        <Button type="submit" className="justify-self-start" busy={add.isPending} disabled={add.isPending}>
          {copy.add}
        </Button>
      </form>
    </section>
  )
}

type Form = ReturnType<typeof useForm<PhotographedForm>>

function Picture({ form }: { form: Form }) {
  const { own } = useCopy()
  const copy = own.photograph
  const fieldText = useFieldText(photographedFieldErrors)
  const [file, setFile] = useState<File | null>(null)
  const url = useObjectUrl(file)
  const sending = useMutation({ mutationFn: uploadPicture, onError: showError })
  const take = (chosen: File) =>
    sending.mutate(chosen, {
      onSuccess: ({ picture }) => {
        setFile(chosen)
        form.setValue('picture', picture, { shouldDirty: true, shouldValidate: true })
      },
    })
  const error = fieldText(form.formState.errors.picture)
  return (
    <div className="grid content-start gap-3">
      <div className="paper grid aspect-2/3 max-w-60 place-items-center overflow-hidden border-[1.5px] border-line bg-bg">
        {url ? (
          <img src={url} alt={copy.photo} className="size-full object-cover object-top" />
        ) : (
          <span className="bg-bg px-3 py-1 text-ink-2">{copy.noPhoto}</span>
        )}
      </div>
      <FileButton
        label={copy.photo}
        accept="image/png,image/jpeg,image/webp"
        busy={sending.isPending}
        onFile={take}
      >
        {sending.isPending ? copy.uploading : copy.upload}
      </FileButton>
      {error && (
        <p className="flex items-start gap-1.5 text-[0.9375rem] text-alarm">
          <Icon name="alert" size="size-4.5" className="mt-0.5" />
          {error}
        </p>
      )}
      <p className="text-[0.9375rem] text-ink-2">{copy.photoHint}</p>
    </div>
  )
}

function Person({ form }: { form: Form }) {
  const copy = useCopy()
  const fieldText = useFieldText(castingFieldErrors)
  const { errors } = form.formState
  const shownTones = tones.filter((tone) => tone !== 'linen')
  return (
    <div className="grid content-start gap-5">
      <Field
        id="photographed-name"
        label={copy.name}
        autoComplete="off"
        hint={<p className="text-[0.9375rem] text-ink-2">{copy.own.photograph.nameHint}</p>}
        error={fieldText(errors.name)}
        {...form.register('name')}
      />
      <SelectField
        id="photographed-gender"
        label={copy.gender}
        options={genders.map((value) => ({ value, label: copy.genders[value] }))}
        {...form.register('gender')}
      />
      <SelectField
        id="photographed-body"
        label={copy.bodyType}
        options={bodyTypes.map((value) => ({ value, label: copy.bodies[value] }))}
        {...form.register('bodyType')}
      />
      <SelectField
        id="photographed-tone"
        label={copy.tone}
        options={shownTones.map((value) => ({ value, label: copy.tones[value] }))}
        {...form.register('tone')}
      />
    </div>
  )
}
