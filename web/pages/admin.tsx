import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { PromptsPanel } from '#web/features/prompts/prompts-panel.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useCopy } from './admin-copy.ts'

// The texts are what this page opens with.
const ModelsPanel = lazy(async () => ({
  default: (await import('#web/features/catalogue-admin/models-panel.tsx')).ModelsPanel,
}))
const CastingPanel = lazy(async () => ({
  default: (await import('#web/features/casting/casting-panel.tsx')).CastingPanel,
}))

export function AdminPage({ me }: { me: Me }) {
  const copy = useCopy()
  const [tab, setTab] = useState<'prompts' | 'models'>('prompts')
  return (
    <>
      <title>{copy.page}</title>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-bg">
        <div className="mx-auto flex h-16 max-w-7xl items-center gap-3 px-4 sm:px-6">
          <Link href="/" aria-label={copy.back} className={button({ look: 'ghost', size: 'icon' })}>
            <Icon name="back" />
          </Link>
          <h1 className="me-auto text-2xl">{copy.title}</h1>
          <UserMenu me={me} label={copy.menu} />
        </div>
      </header>
      <OfflineNote />
      <main id="main" className="mx-auto max-w-7xl px-4 pt-7 pb-20 sm:px-6">
        <Tabs
          label={copy.tabs}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'prompts', label: copy.prompts },
            { value: 'models', label: copy.models },
          ]}
        >
          <Suspense fallback={<div className="skeleton min-h-[70dvh]" />}>
            {tab === 'prompts' ? (
              <PromptsPanel />
            ) : (
              <ModelsPanel>
                <CastingPanel whom="house" />
              </ModelsPanel>
            )}
          </Suspense>
        </Tabs>
      </main>
    </>
  )
}
