import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { support, supportPageSize } from '#contracts/support.ts'
import { send } from '#web/api/client.ts'

const keyOf = (id: string) => ['/api/super-admin/users', id]

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'user'],
    queryFn: ({ signal }) => send(support.user, { params: { id }, signal }),
    retry: false,
  })

const paging = {
  initialPageParam: '',
  getNextPageParam: (last: { id: string }[]) => (last.length < supportPageSize ? null : last.at(-1)?.id),
}
const from = (before: string) => (before ? { before } : {})

export const userLedgerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'ledger'],
    queryFn: ({ pageParam, signal }) =>
      send(support.ledger, { params: { id }, query: from(pageParam), signal }),
    ...paging,
  })

export const userGenerationsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'generations'],
    queryFn: ({ pageParam, signal }) =>
      send(support.generations, { params: { id }, query: from(pageParam), signal }),
    ...paging,
  })

export const userMailsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(id), 'mails'],
    queryFn: ({ pageParam, signal }) =>
      send(support.mails, { params: { id }, query: from(pageParam), signal }),
    ...paging,
  })
