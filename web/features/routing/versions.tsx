import { plans } from '#contracts/plans.ts'
import type { RoutingRule, RoutingVersion } from '#contracts/routing.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'

interface VersionsProps {
  versions: RoutingVersion[]
  onLoad: (rules: RoutingRule[]) => void
}

/** Every table of rules there was; an earlier one is loaded into the form, and counts once it is saved. */
export function Versions({ versions, onLoad }: VersionsProps) {
  const { versions: copy } = useCopy()
  const { formatMoment } = useFormats()
  return (
    <section aria-labelledby="routing-history">
      <h2 id="routing-history" className="mb-5 text-2xl">
        {copy.open}
      </h2>
      {versions.length === 0 && <p className="text-ink-2">{copy.none}</p>}
      <ol className="grid gap-5">
        {versions.map(({ number, createdAt, author, rules }, index) => (
          <li key={number} className="border-b border-line pb-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b>{copy.name(number)}</b>
              {index === 0 && <span className="woven bg-tape text-on-tape">{copy.current}</span>}
              <span className="text-[0.9375rem] text-ink-2 wrap-anywhere">
                {formatMoment(createdAt)}, {author ?? copy.closed}
              </span>
            </p>
            <RuleLines rules={rules} />
            {index > 0 && (
              <Button look="outline" size="sm" className="mt-2.5" onClick={() => onLoad(rules)}>
                {copy.load(number)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function RuleLines({ rules }: { rules: RoutingRule[] }) {
  const { rules: copy, versions, providers } = useCopy()
  if (rules.length === 0) return <p className="mt-1 text-ink-2">{versions.empty}</p>
  return (
    <ol className="mt-1 list-decimal ps-5">
      {rules.map(({ plan, kind, providers: route }) => (
        <li key={`${plan} ${kind}`}>
          {plan ? plans[plan].name : copy.anyPlan} · {kind ? copy.kinds[kind] : copy.anyKind}:{' '}
          {route.map((name) => providers.names[name]).join(' → ')}
        </li>
      ))}
    </ol>
  )
}
