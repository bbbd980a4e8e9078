import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface ChoiceProps<V extends string> {
  legend: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string; art?: ReactNode }[]
  className?: string
  /** As many to a line as fit, for more options than a line holds. */
  isWrapped?: boolean
  /** Seen but not changed; what stands under that id says why. */
  lockedBy?: string
}

/** Radio buttons as cut pieces of paper; the chosen one gets a tape hem. */
export function Choice<V extends string>({
  legend,
  value,
  onChange,
  options,
  className,
  isWrapped,
  lockedBy,
}: ChoiceProps<V>) {
  return (
    <div className={className}>
      <p aria-hidden="true" className="mb-2 font-semibold">
        {legend}
      </p>
      <RadioGroup.Root
        value={value}
        // Radix hands back one of the values below, typed as any string.
        onValueChange={(next) => onChange(next as V)}
        aria-label={legend}
        aria-describedby={lockedBy}
        disabled={lockedBy !== undefined}
        className={cn('gap-2', isWrapped ? 'flex flex-wrap' : 'grid auto-cols-fr grid-flow-col')}
      >
        {options.map((option) => (
          <RadioGroup.Item
            key={option.value}
            value={option.value}
            className={cn(
              'flex flex-col items-center justify-center gap-2 rounded-cut border-[1.5px] border-control py-2 text-ink-2 transition-colors enabled:hover:bg-sheet disabled:cursor-not-allowed disabled:border-dashed',
              'data-[state=checked]:border-ink data-[state=checked]:bg-sheet data-[state=checked]:text-ink data-[state=checked]:hem',
              isWrapped ? 'min-h-10 pointer-coarse:min-h-11' : 'min-h-12',
              option.art ? 'px-2 pt-3 pb-3.5' : 'px-3 font-medium data-[state=checked]:pb-3',
            )}
          >
            {option.art}
            {option.label}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}
