import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'

/** The address of an account, which every browser knows how to fill in. */
export function EmailField(field: Omit<ComponentProps<typeof Field>, 'id' | 'label'>) {
  const copy = useCopy()
  return (
    <Field
      id="email"
      type="email"
      label={copy.email}
      placeholder={copy.emailPlaceholder}
      autoComplete="email"
      inputMode="email"
      {...field}
    />
  )
}
