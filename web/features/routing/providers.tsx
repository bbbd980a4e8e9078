import type { ConfiguredProvider } from '#contracts/routing.ts'
import { useFormats } from '#web/language/language.ts'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'

export function Providers({ providers }: { providers: ConfiguredProvider[] }) {
  const { providers: copy } = useCopy()
  return (
    <section aria-labelledby="providers-title">
      <h2 id="providers-title" className="text-3xl">
        {copy.title}
      </h2>
      <p className="mt-1 mb-6 text-ink-2">{copy.text}</p>
      <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {providers.map((provider, index) => (
          <li key={provider.name} className="border-[1.5px] border-line bg-sheet p-5">
            <h3 className="text-xl font-semibold">
              <span className="text-ink-2">{index + 1}.</span> {copy.names[provider.name]}
            </h3>
            <p className="text-[0.9375rem] text-ink-2">{provider.isAi ? copy.ai : copy.mannequin}</p>
            <Money provider={provider} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Money({ provider: { cents, spentCents, dailyLimitCents } }: { provider: ConfiguredProvider }) {
  const { providers: copy } = useCopy()
  const { formatEuro } = useFormats()
  const isSpent = dailyLimitCents !== null && spentCents + cents > dailyLimitCents
  const lines = [
    [copy.cost, cents > 0 ? formatEuro(cents) : copy.free],
    [copy.today, formatEuro(spentCents)],
    [copy.limit, dailyLimitCents === null ? copy.noLimit : formatEuro(dailyLimitCents)],
  ] as const
  return (
    <dl className="mt-4 grid gap-1.5 tabular-nums">
      {lines.map(([name, value], index) => (
        <div key={name} className="flex justify-between gap-4 border-t border-line pt-1">
          <dt className="text-ink-2">{name}</dt>
          <dd className={cn('font-medium', index === 1 && isSpent && 'text-alarm')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
