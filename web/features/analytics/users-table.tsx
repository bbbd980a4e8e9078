import { usersPageSize } from '#contracts/analytics.ts'
import { button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccountsTable } from './accounts-table.tsx'
import { fixed, useCopy } from './copy.ts'
import { Pager } from './pager.tsx'
import { csvUrl } from './queries.ts'
import { type FirstUsers, useUsersView } from './use-users-view.ts'

/** Sorted, searched and paged by the server; the first page comes with the figures. */
export function UsersTable({ first }: { first: FirstUsers }) {
  const copy = useCopy()
  const { view, search, users, total, isFetching, box, look, sortBy } = useUsersView(first)
  return (
    <section aria-labelledby="users-title">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="users-title" className="text-3xl">
          {fixed.userManagement}
        </h2>
        <UserSearch value={view.search} found={search} onSearch={(next) => look({ search: next })} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a section inside the section would be one landmark too many */}
      <div
        ref={box}
        role="group"
        aria-label={fixed.userManagement}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        aria-busy={isFetching}
        className="max-h-[70dvh] overflow-auto border-[1.5px] border-line sm:max-h-160"
      >
        <AccountsTable users={users} view={view} isFetching={isFetching} onSort={sortBy} />
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-end gap-x-4 gap-y-1">
        {isFetching && <Spinner label={copy.loadingPage} />}
        {total > usersPageSize && <Pager page={view.page} total={total} onPage={(page) => look({ page })} />}
      </div>
    </section>
  )
}

interface UserSearchProps {
  value: string
  /** What the table shows, a moment later. */
  found: string
  onSearch: (search: string) => void
}

function UserSearch({ value, found, onSearch }: UserSearchProps) {
  const copy = useCopy()
  return (
    <search className="flex flex-wrap items-end gap-3 max-sm:w-full">
      <Field
        id="users-search"
        type="search"
        label={copy.search}
        className="max-sm:w-full sm:w-64"
        maxLength={255}
        value={value}
        onChange={({ target }) => onSearch(target.value)}
      />
      <a href={csvUrl(found)} download className={button({ look: 'outline', className: 'h-12' })}>
        <Icon name="download" />
        {copy.export}
      </a>
    </search>
  )
}
