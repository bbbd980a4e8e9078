import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import {
  type AccountSummary,
  type Analytics,
  type UserSort,
  userSorts,
  usersPageSize,
} from '#contracts/analytics.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { fixed, useCopy } from './copy.ts'
import { Pager } from './pager.tsx'
import { csvUrl, firstView, type TableView, usersQuery } from './queries.ts'

/** Sorted, searched and paged by the server; the first page comes with the figures. */
export function UsersTable({ first }: { first: Pick<Analytics, 'users' | 'usersTotal'> }) {
  const copy = useCopy()
  const [view, setView] = useState(firstView)
  const box = useRef<HTMLDivElement>(null)
  const look = (next: Partial<TableView>) => {
    setView({ ...view, page: 1, ...next })
    // Another page, order or search begins at its first line.
    box.current?.scrollTo(0, 0)
  }
  const search = useDeferredValue(view.search.trim())
  const isFirst = view === firstView
  const { data, isFetching } = useQuery({ ...usersQuery({ ...view, search }), enabled: !isFirst })
  const { users, total } = isFirst || !data ? { users: first.users, total: first.usersTotal } : data
  const sortBy = (sort: UserSort) =>
    look({
      sort,
      direction: sort === view.sort && view.direction === 'asc' ? 'desc' : 'asc',
    })
  return (
    <section aria-labelledby="users-title">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="users-title" className="text-3xl">
          {fixed.userManagement}
        </h2>
        <search className="flex flex-wrap items-end gap-3 max-sm:w-full">
          <Field
            id="users-search"
            type="search"
            label={copy.search}
            className="max-sm:w-full sm:w-64"
            maxLength={255}
            value={view.search}
            onChange={({ target }) => look({ search: target.value })}
          />
          <a href={csvUrl(search)} download className={button({ look: 'outline', className: 'h-12' })}>
            <Icon name="download" />
            {copy.export}
          </a>
        </search>
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
        <table
          className={cn('stacked w-full border-collapse text-start sm:min-w-164', isFetching && 'opacity-45')}
        >
          <thead className="sticky top-0 bg-sheet-2">
            <tr>
              {userSorts.map((sort) => (
                <ColumnHead key={sort} sort={sort} view={view} onSort={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <AccountRow key={user.id} user={user} />
            ))}
            {users.length === 0 && (
              <tr>
                <td colSpan={userSorts.length} className="px-4 py-14 text-center text-ink-2">
                  {fixed.noUsers}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex min-h-11 flex-wrap items-center justify-end gap-x-4 gap-y-1">
        {isFetching && <Spinner label={copy.loadingPage} />}
        {total > usersPageSize && <Pager page={view.page} total={total} onPage={(page) => look({ page })} />}
      </div>
    </section>
  )
}

const numeric = new Set<UserSort>(['generationsCount', 'revenue'])

function ColumnHead({
  sort,
  view,
  onSort,
}: {
  sort: UserSort
  view: TableView
  onSort: (sort: UserSort) => void
}) {
  const isSorted = view.sort === sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      className={cn('font-semibold', numeric.has(sort) ? 'text-end' : 'text-start')}
    >
      <button
        type="button"
        onClick={() => onSort(sort)}
        className={cn(
          'inline-flex min-h-12 w-full items-center gap-2 px-3 hover:bg-line lg:px-4',
          // The arrow stands on the side where no number is.
          numeric.has(sort) && 'sm:flex-row-reverse',
        )}
      >
        {fixed.columns[sort]}
        <span aria-hidden="true" className={isSorted ? '' : 'opacity-0'}>
          {isSorted && view.direction === 'asc' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  )
}

function AccountRow({ user }: { user: AccountSummary }) {
  const { formatCount, formatEuro, formatDay } = useFormats()
  return (
    <tr className="border-t border-line tabular-nums">
      <td className="max-w-56 truncate px-3 py-3 lg:max-w-md lg:px-4" title={user.email ?? undefined}>
        {user.email || fixed.missing}
      </td>
      <td className="px-3 py-3 lg:px-4">
        <PlanBadge plan={user.plan} />
      </td>
      <td className="px-3 py-3 text-end lg:px-4">
        <span className="sm:hidden">{fixed.columns.generationsCount}: </span>
        {formatCount(user.generationsCount)}
        <span className="block text-[0.875rem] text-ink-2">
          {fixed.thisMonth(formatCount(user.monthlyUsed))}
        </span>
      </td>
      <td className="px-3 py-3 text-end max-sm:text-start lg:px-4">{formatEuro(user.revenue)}</td>
      <td className="px-3 py-3 max-sm:text-end lg:px-4">{formatDay(user.createdAt)}</td>
    </tr>
  )
}

/** free secondary, professional default, enterprise outline. */
const badgeLooks: Record<PlanId, string> = {
  free: 'border-transparent bg-sheet-2 text-ink',
  professional: 'border-transparent bg-tape text-on-tape',
  enterprise: 'border-control text-ink',
}

const PlanBadge = ({ plan }: { plan: PlanId }) => (
  <span
    className={cn(
      'inline-block rounded-cut border-[1.5px] px-2.5 text-[0.875rem] font-semibold',
      badgeLooks[plan],
    )}
  >
    {plans[plan].name}
  </span>
)
