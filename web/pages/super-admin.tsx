import { lazy, Suspense, useState } from 'react'
import { AnalyticsPanel } from '#web/features/analytics/analytics-panel.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useCopy } from './admin-copy.ts'
import { ConsoleHeader } from './console-header.tsx'

// The figures are what this page opens with; the editors come when they are asked for.
const PromptsPanel = lazy(async () => ({
  default: (await import('#web/features/prompts/prompts-panel.tsx')).PromptsPanel,
}))
const ModelsPanel = lazy(async () => ({
  default: (await import('#web/features/catalogue-admin/models-panel.tsx')).ModelsPanel,
}))
const CastingPanel = lazy(async () => ({
  default: (await import('#web/features/casting/casting-panel.tsx')).CastingPanel,
}))

const RoutingPanel = lazy(async () => ({
  default: (await import('#web/features/routing/routing-panel.tsx')).RoutingPanel,
}))

const Desk = lazy(async () => ({ default: (await import('#web/features/tickets/desk.tsx')).Desk }))

const ManagersPanel = lazy(async () => ({
  default: (await import('#web/features/managers/managers-panel.tsx')).ManagersPanel,
}))

type Tab = 'analytics' | 'tickets' | 'prompts' | 'models' | 'routing'

export function SuperAdminPage() {
  const copy = useCopy()
  const [tab, setTab] = useState<Tab>(firstTab)
  return (
    <>
      <title>{copy.consolePage}</title>
      <SkipLink />
      <ConsoleHeader />
      <OfflineNote />
      <main id="main" className="mx-auto max-w-7xl px-4 pt-7 pb-20 sm:px-6">
        <h1 className="sr-only">{copy.badge}</h1>
        <Tabs
          label={copy.tabs}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'analytics', label: copy.analytics },
            { value: 'tickets', label: copy.tickets },
            { value: 'prompts', label: copy.prompts },
            { value: 'models', label: copy.models },
            { value: 'routing', label: copy.routing },
          ]}
        >
          <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
            {tab === 'analytics' && <AnalyticsPanel />}
            {tab === 'tickets' && (
              <div className="grid grid-cols-1 gap-14">
                <Desk />
                <ManagersPanel />
              </div>
            )}
            {tab === 'prompts' && <PromptsPanel />}
            {tab === 'models' && (
              <ModelsPanel mayHide>
                <CastingPanel whom="house" />
              </ModelsPanel>
            )}
            {tab === 'routing' && <RoutingPanel />}
          </Suspense>
        </Tabs>
      </main>
    </>
  )
}

/** Mails about a question lead to its tab. */
const firstTab = (): Tab =>
  new URLSearchParams(location.search).get('scheda') === 'assistenza' ? 'tickets' : 'analytics'
