import type { ImageProviderName } from '#contracts/image-providers.ts'
import { mostRules, type RoutingRule } from '#contracts/routing.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'
import { useSaveRules } from './queries.ts'
import { Rule } from './rule.tsx'

interface RuleEditorProps {
  rules: RoutingRule[]
  configured: ImageProviderName[]
  isDirty: boolean
  /** When the version that is being edited was written. */
  seen: string | null
  onChange: (rules: RoutingRule[]) => void
  onReset: () => void
}

export function RuleEditor({ rules, configured, isDirty, seen, onChange, onReset }: RuleEditorProps) {
  const { rules: copy, providers } = useCopy()
  const save = useSaveRules(seen)
  const route = configured.map((name) => providers.names[name]).join(' → ')
  const change = (at: number, rule: RoutingRule) =>
    onChange(rules.map((each, index) => (index === at ? rule : each)))
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title" className="text-3xl">
        {copy.title}
      </h2>
      <p className="mt-1 mb-6 max-w-[64ch] text-ink-2">{copy.text}</p>
      <form
        aria-labelledby="rules-title"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(rules)
        }}
      >
        {rules.length === 0 && <p className="mb-4">{copy.none}</p>}
        <ol className="grid gap-4">
          {rules.map((rule, index) => (
            <Rule
              // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
              key={index}
              rule={rule}
              number={index + 1}
              configured={configured}
              isRepeated={rules.slice(0, index).some((earlier) => isSame(earlier, rule))}
              onChange={(next) => change(index, next)}
              onUp={() => onChange(rules.toSpliced(index - 1, 2, rule, ...rules.slice(index - 1, index)))}
              onRemove={() => onChange(rules.toSpliced(index, 1))}
            />
          ))}
        </ol>
        <p className="mt-4 border-s-4 border-line ps-4 text-ink-2">{copy.otherwise(route)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending} disabled={!isDirty || save.isPending}>
            {copy.save}
          </Button>
          <Button
            look="outline"
            disabled={rules.length >= mostRules}
            onClick={() => onChange([...rules, { plan: null, kind: null, providers: configured }])}
          >
            {copy.add}
          </Button>
          {isDirty && (
            <Button look="ghost" onClick={onReset}>
              {copy.reset}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

const isSame = (one: RoutingRule, other: RoutingRule) => one.plan === other.plan && one.kind === other.kind
