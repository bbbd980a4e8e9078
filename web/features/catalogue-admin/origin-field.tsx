import type { ComponentProps } from 'react'
import { type ModelOrigin, modelOrigins } from '#contracts/catalogue.ts'
import { SelectField } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'

interface OriginFieldProps
  extends Omit<ComponentProps<typeof SelectField>, 'id' | 'label' | 'options' | 'hint'> {
  value: ModelOrigin
}

/** What the picture is, because only a person may be shown to an AI as one. */
export function OriginField({ value, ...select }: OriginFieldProps) {
  const copy = useCopy()
  return (
    <SelectField
      id="model-origin"
      label={copy.origin}
      options={modelOrigins.map((origin) => ({ value: origin, label: copy.origins[origin] }))}
      hint={<p className="text-[0.9375rem] text-ink-2">{copy.originHints[value]}</p>}
      value={value}
      {...select}
    />
  )
}
