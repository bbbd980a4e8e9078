import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { Analytics, UserSort } from '#contracts/analytics.ts'
import { firstView, type TableView, usersQuery } from './queries.ts'

export type FirstUsers = Pick<Analytics, 'users' | 'usersTotal'>

/** Which accounts are looked at, in which order; the first page of them is there already. */
export function useUsersView(first: FirstUsers) {
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
  return { view, search, users, total, isFetching, box, look, sortBy }
}
