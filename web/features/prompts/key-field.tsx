import type { UseFormRegisterReturn } from 'react-hook-form'
import { promptKeys } from '#contracts/instructions.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'

interface KeyFieldProps {
  /** A text keeps its key. */
  isLocked: boolean
  /** What has a text already. */
  taken: ReadonlySet<string>
  error: string | undefined
  field: UseFormRegisterReturn
}

/** The name under which the server looks for a text: of those that it knows, one that has no text yet. */
export function KeyField({ isLocked, taken, error, field }: KeyFieldProps) {
  const copy = useCopy()
  const common = { id: 'prompt-key', label: copy.key, error }
  if (isLocked) return <Field {...common} {...field} readOnly hint={<Hint text={copy.keyLocked} />} />
  const free = promptKeys.filter((known) => !taken.has(known))
  const options = free.map((value) => ({ value, label: `${value}: ${copy.whatFor[value]}` }))
  return (
    <div className="grid gap-1.5">
      <SelectField
        {...common}
        {...field}
        disabled={free.length === 0}
        options={[{ value: '', label: free.length > 0 ? copy.keyChoose : copy.keyNone }, ...options]}
      />
      <Hint text={free.length > 0 ? copy.keyHint : copy.keysTaken} />
    </div>
  )
}

const Hint = ({ text }: { text: string }) => <p className="text-[0.9375rem] text-ink-2">{text}</p>
