import { useId } from 'react'
import type { Gender } from '#contracts/generations.ts'
import { sizeTable } from '#contracts/girths.ts'
import { type Size, sizes } from '#contracts/sizes.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSizeCopy } from './size-copy.ts'

interface SizeChipsProps {
  gender: Gender
  /** Null leaves the body as the model has it. */
  value: Size | null
  onChange: (size: Size | null) => void
  /** The plan does not choose sizes: they are shown, with the way to them. */
  isLocked: boolean
  onUpgrade: () => void
}

const automatic = 'automatic'

/** The size of the body, by its letters and its Italian number. */
export function SizeChips({ gender, value, onChange, isLocked, onUpgrade }: SizeChipsProps) {
  const copy = useSizeCopy()
  const reason = useId()
  const options = sizes.map((size) => ({
    value: size,
    label: copy.chip(size, sizeTable[gender][size].italian),
  }))
  return (
    <div>
      <Choice<Size | typeof automatic>
        legend={copy.legend}
        isWrapped
        value={isLocked ? automatic : (value ?? automatic)}
        onChange={(size) => onChange(size === automatic ? null : size)}
        options={[{ value: automatic, label: copy.automatic }, ...options]}
        lockedBy={isLocked ? reason : undefined}
      />
      {isLocked ? (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p id={reason} className="flex items-center gap-2 text-[0.9375rem] text-ink-2">
            <Icon name="lock" className="shrink-0" />
            {copy.locked}
          </p>
          <Button look="outline" size="sm" onClick={onUpgrade}>
            {copy.upgrade}
          </Button>
        </div>
      ) : (
        <p className="mt-2 text-[0.9375rem] text-ink-2">{copy.hint}</p>
      )}
    </div>
  )
}
