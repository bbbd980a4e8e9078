import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { garmentKinds, poses } from '#contracts/generations.ts'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'
import { modelsOfGarmentsQuery } from './garment-queries.ts'
import { useHistoryCopy } from './history-copy.ts'
import { countDetails, type Filter, noDetails } from './use-history-filter.ts'

export const box =
  'h-11 rounded-cut border-[1.5px] border-control bg-sheet text-ink focus-visible:outline-offset-0'

interface HistoryFiltersProps {
  filter: Filter
  change: (edit: Partial<Filter>) => void
}

/** By kind, pose, model and day. */
export function HistoryFilters({ filter, change }: HistoryFiltersProps) {
  const copy = useCopy()
  const texts = useHistoryCopy()
  const { data: models = [] } = useQuery(modelsOfGarmentsQuery)
  const { kind, pose, modelId, from, to } = filter
  return (
    <>
      <Select
        label={texts.kind}
        all={texts.allKinds}
        value={kind}
        options={garmentKinds.map((value) => ({ value, label: copy.labels.garmentKind[value] }))}
        onChange={(next) => change({ kind: next })}
      />
      <Select
        label={copy.pose}
        all={texts.allPoses}
        value={pose}
        options={poses.map((value) => ({ value, label: copy.labels.pose[value] }))}
        onChange={(next) => change({ pose: next })}
      />
      {(models.length > 0 || modelId) && (
        <Select
          label={texts.model}
          className="max-sm:col-span-2"
          all={texts.allModels}
          value={modelId}
          options={models.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => change({ modelId: next })}
        />
      )}
      <div className="flex gap-3 max-sm:contents">
        <Day label={texts.from} value={from} max={to} onChange={(next) => change({ from: next })} />
        <Day label={texts.to} value={to} min={from} onChange={(next) => change({ to: next })} />
      </div>
      {countDetails(filter) > 0 && (
        <Button look="ghost" className="px-3 max-sm:col-span-2" onClick={() => change(noDetails)}>
          {texts.clearFilters}
        </Button>
      )}
    </>
  )
}

interface SelectProps<V extends string> {
  label: string
  all: string
  value: V | null
  options: { value: V; label: ReactNode }[]
  onChange: (value: V | null) => void
  className?: string
}

function Select<V extends string>({ label, all, value, options, onChange, className }: SelectProps<V>) {
  return (
    <select
      aria-label={label}
      className={cn(box, 'min-w-0 px-3', className, value && 'border-ink font-medium')}
      value={value ?? ''}
      onChange={({ target }) =>
        onChange(options.find((option) => option.value === target.value)?.value ?? null)
      }
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface DayProps {
  label: string
  value: string | null
  min?: string | null
  max?: string | null
  onChange: (value: string | null) => void
}

const Day = ({ label, value, min, max, onChange }: DayProps) => (
  <label className="flex min-w-0 items-center gap-2 text-ink-2">
    {label}
    <input
      type="date"
      value={value ?? ''}
      min={min ?? '2000-01-01'}
      max={max ?? '2099-12-31'}
      onChange={({ target }) => onChange(target.value || null)}
      className={cn(box, 'min-w-0 flex-1 px-2 tabular-nums', value && 'border-ink font-medium')}
    />
  </label>
)
