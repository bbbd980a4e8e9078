import { lazy, Suspense } from 'react'
import type { Me } from '#contracts/accounts.ts'

// Both by themselves, so that what other pages share with them stays where it is.
const BatchList = lazy(async () => ({
  default: (await import('#web/features/generations/batches/batch-list.tsx')).BatchList,
}))
const BatchDesk = lazy(async () => ({
  default: (await import('#web/features/generations/batches/batch-desk.tsx')).BatchDesk,
}))

export function BatchesPage({ me, path }: { me: Me; path: string }) {
  const [, id] = /^\/lotti\/([^/]+)$/.exec(path) ?? []
  return (
    <Suspense fallback={<div role="status" className="skeleton min-h-[70dvh]" />}>
      {id ? <BatchDesk key={id} me={me} id={id} /> : <BatchList me={me} />}
    </Suspense>
  )
}
