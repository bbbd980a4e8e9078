import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { alerts } from '#contracts/alerts.ts'
import { analytics, type UserSort } from '#contracts/analytics.ts'
import { audit } from '#contracts/audit.ts'
import { pathOf, send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

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

export function useSettleAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => send(alerts.settle, { params: { id } }),
    onSuccess: () => toast({ title: readCopy().alerts.settled }),
    onError: (error) => {
      // The session guard speaks for an expired session; two toasts would hide each other.
      if (isUnauthorized(error)) return
      const { error: title, alerts: copy } = readCopy()
      toast({ title, description: messageOf(error, copy.failed), variant: 'destructive' })
    },
    // Also after a failure: somebody else may have been quicker.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: analyticsQuery.queryKey }),
        client.invalidateQueries({ queryKey: auditQuery.queryKey }),
      ]),
  })
}
