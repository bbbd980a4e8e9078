import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { analytics, type UserSort } from '#contracts/analytics.ts'
import { audit } from '#contracts/audit.ts'
import { pathOf, send } from '#web/api/client.ts'

const auditPageSize = 50

export interface TableView {
  page: number
  sort: UserSort
  direction: 'asc' | 'desc'
  search: string
}
export const firstView: TableView = { page: 1, sort: 'createdAt', direction: 'desc', search: '' }

export const analyticsQuery = queryOptions({
  queryKey: ['/api/super-admin/analytics'],
  queryFn: ({ signal }) => send(analytics.overview, { query: {}, signal }),
})

export const usersQuery = (view: TableView) =>
  queryOptions({
    queryKey: ['/api/super-admin/users', view],
    queryFn: ({ signal }) => send(analytics.users, { query: view, signal }),
    placeholderData: keepPreviousData,
  })

export const csvUrl = (search: string): string =>
  pathOf(analytics.usersCsv, { query: search ? { search } : {} })

export const auditQuery = infiniteQueryOptions({
  queryKey: ['/api/super-admin/audit'],
  queryFn: ({ pageParam, signal }) =>
    send(audit.list, { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => (last.length < auditPageSize ? null : last.at(-1)?.id),
})
