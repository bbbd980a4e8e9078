import { bodyTypes, genders } from '#contracts/generations.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import type { ModelFilter } from './queries.ts'

interface ModelFiltersProps {
  filter: ModelFilter
  onChange: (filter: ModelFilter) => void
}

export function ModelFilters({ filter, onChange }: ModelFiltersProps) {
  const copy = useCopy()
  const all = { value: '', label: copy.all }
  return (
    <search className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-3">
      <SelectField
        id="filter-gender"
        label={copy.gender}
        value={filter.gender}
        options={[all, ...genders.map((value) => ({ value, label: copy.genders[value] }))]}
        onChange={({ target }) => onChange({ ...filter, gender: target.value })}
      />
      <SelectField
        id="filter-body"
        label={copy.bodyType}
        value={filter.bodyType}
        options={[all, ...bodyTypes.map((value) => ({ value, label: copy.bodies[value] }))]}
        onChange={({ target }) => onChange({ ...filter, bodyType: target.value })}
      />
      <Field
        id="filter-search"
        type="search"
        label={copy.search}
        className="col-span-2 sm:col-span-1"
        maxLength={100}
        value={filter.search}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
    </search>
  )
}
