import { Link } from 'wouter'
import { type AccountSummary, type UserSort, userSorts } from '#contracts/analytics.ts'
import { type PlanId, plans } from '#contracts/plans.ts'
import { useFormats } from '#web/language/language.ts'
import { cn } from '#web/ui/cn.ts'
import { fixed } from './copy.ts'
import type { TableView } from './queries.ts'

interface AccountsTableProps {
  users: AccountSummary[]
  view: TableView
  /** Others are on their way. */
  isFetching: boolean
  onSort: (sort: UserSort) => void
}

export const AccountsTable = ({ users, view, isFetching, onSort }: AccountsTableProps) => (
  <table className={cn('stacked w-full border-collapse text-start sm:min-w-164', isFetching && 'opacity-45')}>
    <thead className="sticky top-0 bg-sheet-2">
      <tr>
        {userSorts.map((sort) => (
          <ColumnHead key={sort} sort={sort} view={view} onSort={onSort} />
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
)

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
      <td className="max-w-56 truncate px-3 py-0.5 lg:max-w-md lg:px-4" title={user.email ?? undefined}>
        <Link
          href={`/super-admin/utenti/${user.id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {user.email || fixed.missing}
        </Link>
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
