import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { AppFrame } from './app-frame.tsx'
import { Header } from './header.tsx'
import { LiveEvents } from './live-events.tsx'
import { OfflineNote } from './offline-note.tsx'

// Wanted by few and seldom.
const LegalNotice = lazy(async () => ({
  default: (await import('#web/features/privacy/legal-notice.tsx')).LegalNotice,
}))

/** Around every signed-in page. */
export function AppShell({ me, children }: { me: Me; children: ReactNode }) {
  const [path] = useLocation()
  // The tabs of the dashboard have addresses, and are one page.
  const page = path.startsWith('/dashboard/') ? '/' : path
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    scrollTo(0, 0)
  }, [page])
  return (
    <>
      <AppFrame
        header={
          <Header me={me}>
            <OfflineNote />
          </Header>
        }
      >
        {/* Both at once: a notice that came later would push the page down. */}
        <Suspense fallback={null}>
          {me.hasNewLegal && <LegalNotice me={me} />}
          {children}
        </Suspense>
      </AppFrame>
      <LiveEvents />
    </>
  )
}
