import { lazy, Suspense } from 'react'
import type { Me } from '#contracts/accounts.ts'

// By itself, so that what other pages share with it stays where it is.
const Analysis = lazy(async () => ({
  default: (await import('#web/features/shop-figures/analysis.tsx')).Analysis,
}))

export const AnalysisPage = ({ me }: { me: Me }) => (
  <Suspense fallback={<div role="status" className="skeleton min-h-[70dvh]" />}>
    <Analysis me={me} />
  </Suspense>
)
