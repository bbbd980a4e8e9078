import { type FormEvent, useState } from 'react'
import type { Query } from '#contracts/endpoint.ts'
import { grains, shopFieldErrors, shopFigures } from '#contracts/shop-analytics.ts'
import { pathOf } from '#web/api/client.ts'
import { useFieldText } from '#web/language/sentences.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { choiceOf, filterOf, type PeriodChoice, today } from './address.ts'
import { useCopy } from './copy.ts'

type Filter = Query<typeof shopFigures.read>
interface FilterProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

const periods: PeriodChoice[] = ['30', '90', '365', 'own']

export function FilterBar({ filter, onChange }: FilterProps) {
  const copy = useCopy()
  const chosen = choiceOf(filter)
  const [isOwn, setOwn] = useState(chosen === 'own')
  const choose = (choice: PeriodChoice) => {
    setOwn(choice === 'own')
    if (choice !== 'own') onChange(filterOf(choice))
  }
  return (
    <div data-screen="" className="grid gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Choice
          isWrapped
          legend={copy.period}
          value={isOwn ? 'own' : chosen}
          onChange={choose}
          options={periods.map((value) => ({ value, label: copy.periods[value] }))}
        />
        <Choice
          isWrapped
          legend={copy.by}
          value={filter.by}
          onChange={(by) => onChange({ ...filter, by })}
          options={grains.map((value) => ({ value, label: copy.grains[value] }))}
        />
        <div className="flex flex-wrap gap-3 lg:ms-auto">
          <a
            href={pathOf(shopFigures.csv, { query: filter })}
            download
            className={button({ look: 'outline' })}
          >
            <Icon name="download" />
            {copy.csv}
          </a>
          <Button look="outline" onClick={() => print()}>
            {copy.print}
          </Button>
        </div>
      </div>
      {isOwn && <OwnDays filter={filter} onChange={onChange} />}
    </div>
  )
}

function OwnDays({ filter, onChange }: FilterProps) {
  const copy = useCopy()
  const fieldText = useFieldText(shopFieldErrors)
  const [days, setDays] = useState({ from: filter.from ?? '', to: filter.to ?? today() })
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = shopFigures.read.query.safeParse({ ...days, by: filter.by })
    setFault(parsed.error?.issues[0]?.message)
    if (parsed.success) onChange(parsed.data)
  }
  return (
    <form noValidate aria-label={copy.periods.own} onSubmit={submit} className="flex flex-wrap gap-4">
      <Field
        id="figures-from"
        type="date"
        label={copy.from}
        value={days.from}
        max={today()}
        error={fault && fieldText({ type: fault })}
        onChange={({ target }) => setDays({ ...days, from: target.value })}
      />
      <Field
        id="figures-to"
        type="date"
        label={copy.to}
        value={days.to}
        max={today()}
        onChange={({ target }) => setDays({ ...days, to: target.value })}
      />
      <Button type="submit" look="outline" className="mt-8 self-start">
        {copy.show}
      </Button>
    </form>
  )
}
