import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type CastingForm as CastingFields, castingFieldErrors, castingForm } from '#contracts/casting.ts'
import { tones } from '#contracts/catalogue.ts'
import { bodyTypes, genders } from '#contracts/generations.ts'
import type { ImageProviderName } from '#contracts/image-providers.ts'
import { expressions, hairColours, hairShapes, hairStyles, youngest } from '#contracts/person.ts'
import { sizes } from '#contracts/sizes.ts'
import { showFieldErrors } from '#web/forms/field-errors.ts'
import { useFormats } from '#web/language/language.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { type CastingFor, useBegin } from './queries.ts'

const fresh: CastingFields = {
  name: '',
  gender: 'female',
  bodyType: 'athletic',
  tone: 'medium',
  person: {
    age: 30,
    size: 'M',
    heightCm: 172,
    hairColour: 'dark-brown',
    hairStyle: 'medium',
    hairShape: 'wavy',
    expression: 'natural',
  },
}

interface CastingFormProps {
  whom: CastingFor
  provider: ImageProviderName
  cents: number
}

export function CastingForm({ whom, provider, cents }: CastingFormProps) {
  const copy = useCopy()
  const { formatEuro } = useFormats()
  const begin = useBegin(whom)
  const form = useForm({ resolver: zodResolver(castingForm), defaultValues: fresh })
  const submit = form.handleSubmit((values) =>
    begin.mutate(values, {
      onSuccess: () => form.reset(fresh),
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <Body form={form} />
      <Hair form={form} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={begin.isPending} disabled={begin.isPending}>
          {copy.begin}
        </Button>
        <p className="max-w-[60ch] flex-1 basis-72 text-[0.9375rem] text-ink-2">
          {copy.cost[whom](copy.names[provider], formatEuro(cents))}
        </p>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useForm<CastingFields>>

const optionsOf = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

function Body({ form }: { form: Form }) {
  const copy = useCopy()
  const fieldText = useFieldText(castingFieldErrors)
  const { errors } = form.formState
  const whole = { valueAsNumber: true }
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
      <Field
        id="casting-name"
        label={copy.name}
        className="col-span-2"
        autoComplete="off"
        hint={<p className="text-[0.9375rem] text-ink-2">{copy.nameHint}</p>}
        error={fieldText(errors.name)}
        {...form.register('name')}
      />
      <SelectField
        id="casting-gender"
        label={copy.gender}
        options={optionsOf(genders, copy.genders)}
        {...form.register('gender')}
      />
      <SelectField
        id="casting-body"
        label={copy.bodyType}
        options={optionsOf(bodyTypes, copy.bodies)}
        {...form.register('bodyType')}
      />
      <Field
        id="casting-age"
        label={copy.age}
        type="number"
        inputMode="numeric"
        min={youngest}
        max={80}
        error={fieldText(errors.person?.age)}
        {...form.register('person.age', whole)}
      />
      <Field
        id="casting-height"
        label={copy.height}
        type="number"
        inputMode="numeric"
        min={145}
        max={205}
        error={fieldText(errors.person?.heightCm)}
        {...form.register('person.heightCm', whole)}
      />
      <SelectField
        id="casting-size"
        label={copy.size}
        options={sizes.map((size) => ({ value: size, label: size }))}
        {...form.register('person.size')}
      />
      <SelectField
        id="casting-tone"
        label={copy.tone}
        options={optionsOf(
          tones.filter((tone) => tone !== 'linen'),
          copy.tones,
        )}
        {...form.register('tone')}
      />
    </div>
  )
}

function Hair({ form }: { form: Form }) {
  const copy = useCopy()
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-5 lg:grid-cols-4">
      <SelectField
        id="casting-hair-colour"
        label={copy.hairColour}
        options={optionsOf(hairColours, copy.hairColours)}
        {...form.register('person.hairColour')}
      />
      <SelectField
        id="casting-hair-style"
        label={copy.hairStyle}
        options={optionsOf(hairStyles, copy.hairStyles)}
        {...form.register('person.hairStyle')}
      />
      <SelectField
        id="casting-hair-shape"
        label={copy.hairShape}
        options={optionsOf(hairShapes, copy.hairShapes)}
        {...form.register('person.hairShape')}
      />
      <SelectField
        id="casting-expression"
        label={copy.expression}
        options={optionsOf(expressions, copy.expressions)}
        {...form.register('person.expression')}
      />
    </div>
  )
}
