import { type PlanId, planIds, plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

/** One ruled sheet with three columns, from the plans that the server enforces. */
export const PriceSheet = () => {
  const copy = useCopy()
  return (
    <section id="prezzi" aria-labelledby="piani" className="scroll-mt-16 border-y border-line bg-sheet">
      <div className="mx-auto max-w-7xl px-4 py-20 sm:px-6 lg:py-28">
        <h2 id="piani" className="text-[clamp(2.3rem,4.5vw,3.8rem)]">
          {copy.plans.title}
        </h2>
        <p className="mt-4 max-w-[52ch] text-lg text-ink-2">{copy.plans.text}</p>
        <div className="mt-12 grid border-[1.5px] border-control bg-sheet lg:grid-cols-3">
          {planIds.map((id) => (
            <PriceColumn key={id} id={id} />
          ))}
        </div>
      </div>
    </section>
  )
}

const PriceColumn = ({ id }: { id: PlanId }) => {
  const copy = useCopy()
  const { formatEuro } = useFormats()
  const plan = plans[id]
  const words = copy.plans.words[id]
  return (
    <article
      aria-label={plan.name}
      className={cn(
        'relative flex flex-col p-6 not-first:border-t-[1.5px] not-first:border-control sm:p-8 lg:not-first:border-s-[1.5px] lg:not-first:border-t-0',
        plan.popular && 'bg-bg',
      )}
    >
      {plan.popular && <div aria-hidden="true" className="tape absolute inset-x-0 top-0 h-3" />}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-xl font-semibold">{plan.name}</h3>
        {plan.popular && (
          <span className="bg-tape px-2.5 py-0.5 text-[0.9375rem] font-semibold text-on-tape">
            {copy.plans.popular}
          </span>
        )}
      </div>
      <p className="mt-1 text-ink-2">{words.description}</p>
      <p className="mt-6">
        <span className="display text-6xl whitespace-nowrap">{formatEuro(plan.priceCents)}</span>
        <span className="mt-2 block text-ink-2">{copy.plans.month}</span>
      </p>
      <ul className="mt-7 grid gap-2.5 mb-9">
        {words.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Icon name="check" size="size-4.5" className="mt-0.75" />
            {feature}
          </li>
        ))}
      </ul>
      {words.limitations.length > 0 && <Limits id={id} list={words.limitations} />}
      <a
        href="/login"
        className={button({ look: plan.popular ? 'primary' : 'outline', size: 'lg', className: 'mt-auto' })}
      >
        {words.callToAction}
      </a>
    </article>
  )
}

/** Words that are true alone: a cross before them would deny them. */
const Limits = ({ id, list }: { id: PlanId; list: readonly string[] }) => {
  const copy = useCopy()
  return (
    <div className="-mt-4 mb-9 text-ink-2">
      <h4 id={`limits-${id}`} className="mb-2.5 font-medium">
        {copy.plans.limits}
      </h4>
      <ul aria-labelledby={`limits-${id}`} className="grid gap-2.5">
        {list.map((limitation) => (
          <li key={limitation} className="flex gap-2.5">
            <span aria-hidden="true" className="w-4.5 shrink-0 text-center text-ink-2">
              –
            </span>
            {limitation}
          </li>
        ))}
      </ul>
    </div>
  )
}
