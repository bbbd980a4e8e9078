import type { Maker } from '#contracts/pages.ts'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'

/** What our own engine makes beside what an AI service makes, in words: a made-up picture would prove nothing. */
export const Ways = ({ maker }: { maker: Maker }) => {
  const { ways: copy } = useCopy()
  return (
    <section
      id="manichino-o-modella"
      aria-labelledby="ways"
      className="mx-auto max-w-7xl scroll-mt-16 px-4 pt-16 sm:px-6 lg:pt-24"
    >
      <h2 id="ways" className="max-w-[20ch] text-[clamp(2.3rem,4.5vw,3.8rem)]">
        {copy.title}
      </h2>
      <p className="mt-4 text-lg text-ink-2">{copy.text}</p>
      <div className="mt-10 grid border-[1.5px] border-control md:grid-cols-2">
        {copy.list.map((way) => (
          <article
            key={way.maker}
            className={cn(
              'relative row-span-6 grid grid-rows-subgrid content-start p-6 not-first:border-t-[1.5px] not-first:border-control sm:p-8 md:not-first:border-s-[1.5px] md:not-first:border-t-0',
              way.maker === maker && 'bg-sheet',
            )}
          >
            {way.maker === maker && <div aria-hidden="true" className="tape absolute inset-x-0 top-0 h-3" />}
            <p className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
              <span className="woven text-ink-2">{way.mark}</span>
              {way.maker === maker && (
                <span className="bg-tape px-2.5 py-0.5 text-[0.9375rem] font-semibold text-on-tape">
                  {copy.here}
                </span>
              )}
            </p>
            <h3 className="display mt-3 mb-5 text-[2rem]">{way.name}</h3>
            <dl className="contents">
              {way.facts.map(([what, how]) => (
                <div key={what} className="gap-x-6 border-t border-line py-3 lg:grid lg:grid-cols-[9rem_1fr]">
                  <dt className="font-semibold">{what}</dt>
                  <dd className="text-ink-2">{how}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </div>
      <p className="mt-5 text-[0.9375rem] text-ink-2">{copy.honest}</p>
    </section>
  )
}
