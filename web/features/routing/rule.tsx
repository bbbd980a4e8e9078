import { garmentKinds } from '#contracts/generations.ts'
import { type ImageProviderName, imageProviders } from '#contracts/image-providers.ts'
import { planIds, plans } from '#contracts/plans.ts'
import type { RoutingRule } from '#contracts/routing.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

interface RuleProps {
  rule: RoutingRule
  /** Counted from 1, as people do. */
  number: number
  configured: ImageProviderName[]
  isRepeated: boolean
  onChange: (rule: RoutingRule) => void
  onUp: () => void
  onRemove: () => void
}

export function Rule({ rule, number, configured, isRepeated, onChange, onUp, onRemove }: RuleProps) {
  const { rules: copy } = useCopy()
  const id = `rule-${number}`
  return (
    <li className="border-[1.5px] border-line bg-sheet p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-lg font-semibold">
          {copy.rule(number)}
        </h3>
        <div className="flex gap-2">
          {number > 1 && (
            <Button look="ghost" size="sm" aria-label={copy.up(number)} onClick={onUp}>
              ↑
            </Button>
          )}
          <Button look="ghost" size="sm" aria-label={copy.remove(number)} onClick={onRemove}>
            <Icon name="trash" />
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no grid of its own */}
      <div role="group" aria-labelledby={id} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          id={`${id}-plan`}
          label={copy.plan}
          value={rule.plan ?? ''}
          error={isRepeated ? copy.twice : undefined}
          options={[
            { value: '', label: copy.anyPlan },
            ...planIds.map((value) => ({ value, label: plans[value].name })),
          ]}
          onChange={({ target }) =>
            onChange({ ...rule, plan: planIds.find((plan) => plan === target.value) ?? null })
          }
        />
        <SelectField
          id={`${id}-kind`}
          label={copy.kind}
          value={rule.kind ?? ''}
          options={[
            { value: '', label: copy.anyKind },
            ...garmentKinds.map((value) => ({ value, label: copy.kinds[value] })),
          ]}
          onChange={({ target }) =>
            onChange({ ...rule, kind: garmentKinds.find((kind) => kind === target.value) ?? null })
          }
        />
        <Route
          id={id}
          route={rule.providers}
          configured={configured}
          onChange={(providers) => onChange({ ...rule, providers })}
        />
      </div>
    </li>
  )
}

interface RouteProps {
  id: string
  route: ImageProviderName[]
  configured: ImageProviderName[]
  onChange: (route: ImageProviderName[]) => void
}

/** A box for each place of the route, and one more while somebody is left to be asked. */
function Route({ id, route, configured, onChange }: RouteProps) {
  const { rules: copy, providers } = useCopy()
  const places = Math.min(route.length + 1, configured.length)
  return Array.from({ length: Math.max(places, route.length) }, (_, place) => {
    const taken = route.slice(0, place)
    const open = configured.filter((name) => !taken.includes(name))
    const chosen = route[place]
    const gone = chosen && !configured.includes(chosen) ? [chosen] : []
    return (
      <SelectField
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the box is for
        key={place}
        id={`${id}-provider-${place}`}
        label={place === 0 ? copy.first : copy.next(place)}
        value={chosen ?? ''}
        options={[
          ...(place > 0 ? [{ value: '', label: copy.nobody }] : []),
          ...open.map((value) => ({ value, label: providers.names[value] })),
          ...gone.map((value) => ({ value, label: `${providers.names[value]} (${copy.gone})` })),
        ]}
        onChange={({ target }) => {
          const next = imageProviders.find((name) => name === target.value)
          // A provider that comes later in the route moves up; an empty choice ends the route.
          const rest = next ? route.slice(place + 1).filter((name) => name !== next) : []
          onChange([...taken, ...(next ? [next] : []), ...rest])
        }}
      />
    )
  })
}
