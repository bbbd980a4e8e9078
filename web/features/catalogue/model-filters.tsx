import { type ChoosableModel, tones } from '#contracts/catalogue.ts'
import { bodyTypes } from '#contracts/generations.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useCopy } from './copy.ts'
import type { useModelFilter } from './use-model-filter.ts'

interface ModelFiltersProps {
  models: ChoosableModel[]
  view: ReturnType<typeof useModelFilter>
}

/** Each chip says how many it would leave. */
export function ModelFilters({ models, view: { filter, isSearched, found, change } }: ModelFiltersProps) {
  const copy = useCopy()
  const known = tones.filter((tone) => tone === filter.tone || models.some((model) => model.tone === tone))
  return (
    <div className="grid gap-2">
      {isSearched && (
        <SearchInput
          label={copy.search}
          value={filter.search}
          maxLength={100}
          onChange={(search) => change({ search })}
        />
      )}
      <Chips
        label={copy.bodies}
        value={filter.body}
        onChange={(body) => change({ body })}
        options={[null, ...bodyTypes].map((body) => ({
          value: body,
          label: body ? copy.bodyType[body] : copy.all,
          count: found({ body }).length,
        }))}
      />
      {known.length > 1 && (
        <Chips
          label={copy.tones}
          value={filter.tone}
          onChange={(tone) => change({ tone })}
          options={[null, ...known].map((tone) => ({
            value: tone,
            label: tone ? copy.tone[tone] : copy.all,
            count: found({ tone }).length,
          }))}
        />
      )}
    </div>
  )
}

interface ChipsProps<V extends string> {
  label: string
  value: V | null
  onChange: (value: V | null) => void
  options: { value: V | null; label: string; count: number }[]
}

const Chips = <V extends string>({ label, value, onChange, options }: ChipsProps<V>) => (
  <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className="h-9 rounded-cut border-[1.5px] border-control px-2 text-[0.875rem] font-medium whitespace-nowrap text-ink-2 hover:bg-sheet aria-pressed:border-ink aria-pressed:bg-sheet aria-pressed:text-ink aria-pressed:hem pointer-coarse:h-11"
      >
        {option.label} <span className="font-normal tabular-nums">{option.count}</span>
      </button>
    ))}
  </fieldset>
)
