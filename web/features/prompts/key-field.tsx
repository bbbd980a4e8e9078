import type { ComponentProps } from 'react'
import { promptKeys } from '#contracts/instructions.ts'
import { Field } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'

interface KeyFieldProps extends Omit<ComponentProps<typeof Field>, 'id' | 'label'> {
  /** A text keeps its key. */
  isLocked: boolean
  /** What has a text already. */
  taken: ReadonlyMap<string, unknown>
}

/** The name under which the server looks for a text; those that it knows offer themselves. */
export function KeyField({ isLocked, taken, ...field }: KeyFieldProps) {
  const copy = useCopy()
  return (
    <>
      <Field
        id="prompt-key"
        label={copy.key}
        list="prompt-keys"
        autoComplete="off"
        spellCheck={false}
        readOnly={isLocked}
        hint={<p className="text-[0.9375rem] text-ink-2">{isLocked ? copy.keyLocked : copy.keyHint}</p>}
        {...field}
      />
      <datalist id="prompt-keys">
        {promptKeys
          .filter((known) => !taken.has(known))
          .map((known) => (
            <option key={known} value={known}>
              {copy.whatFor[known]}
            </option>
          ))}
      </datalist>
    </>
  )
}
