import { LedgerEntries } from '#web/features/billing/ledger.tsx'
import { statusOf } from '#web/features/billing/wording.ts'
import { UserPanel } from '#web/features/support/user-panel.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { ConsoleHeader } from './console-header.tsx'

/** One account, reached from the table of all. */
export function SuperAdminUserPage({ path }: { path: string }) {
  return (
    <>
      <SkipLink />
      <ConsoleHeader />
      <OfflineNote />
      <main id="main" className="mx-auto max-w-7xl px-4 pt-4 pb-20 sm:px-6">
        <UserPanel id={path.split('/').at(-1) ?? ''} statusOf={statusOf} Ledger={LedgerEntries} />
      </main>
    </>
  )
}
