import { sizes } from '#contracts/sizes.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SizeChips } from '../size-chips.tsx'
import { useBenchCopy } from './bench-copy.ts'
import type { Draft } from './draft.ts'

interface SizeFieldsProps {
  draft: Draft
  isLocked: boolean
  onChange: (change: Partial<Draft>) => void
  onUpgrade: () => void
}

/** The size of the body; with one, also what the garment in the photo was cut for. */
export function SizeFields({ draft, isLocked, onChange, onUpgrade }: SizeFieldsProps) {
  const bench = useBenchCopy()
  return (
    <div className="grid gap-3">
      <SizeChips
        gender={draft.gender}
        value={draft.size}
        isLocked={isLocked}
        onChange={(size) => onChange({ size })}
        onUpgrade={onUpgrade}
      />
      {draft.size && !isLocked && (
        <SelectField
          id="garment-size"
          label={bench.garmentSize}
          value={draft.garmentSize ?? ''}
          onChange={({ target }) =>
            onChange({ garmentSize: sizes.find((size) => size === target.value) ?? null })
          }
          options={[
            { value: '', label: bench.garmentFits },
            ...sizes.map((size) => ({ value: size, label: size })),
          ]}
        />
      )}
    </div>
  )
}
