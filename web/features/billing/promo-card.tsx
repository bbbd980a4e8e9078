import { lazy, Suspense } from 'react'
import { plans } from '#contracts/plans.ts'
import { useCopy } from './copy.ts'
import { Price } from './price.tsx'
import { UpgradeButton } from './upgrade-button.tsx'

const Croquis = lazy(async () => ({ default: (await import('#web/art/croquis.tsx')).Croquis }))

/** Only for the Free plan. */
export const PromoCard = ({ hasButton }: { hasButton: boolean }) => {
  const copy = useCopy()
  return (
    <section
      aria-labelledby="promo-title"
      className="relative overflow-hidden border-[1.5px] border-dashed border-control p-5"
    >
      <Suspense>
        <Croquis id="promo" cloth="dots" body="curvy" skin={3} className="absolute -end-6 top-4 h-80" />
      </Suspense>
      <h2 id="promo-title" className="max-w-[8ch] text-3xl">
        {copy.promoTitle}
      </h2>
      <p className="mt-3 max-w-[19ch]">{copy.promo}</p>
      <p className="mt-2 mb-5 max-w-[19ch] text-ink-2 tabular-nums">
        <Price cents={plans.professional.priceCents} />
      </p>
      {hasButton && <UpgradeButton size="md" />}
    </section>
  )
}
