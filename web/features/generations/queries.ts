import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { type Generation, generations } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

const pageSize = 50

export const historyQuery = infiniteQueryOptions({
  queryKey: ['/api/generations'],
  queryFn: ({ pageParam, signal }) =>
    send(generations.list, { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => (last.length < pageSize ? null : last.at(-1)?.id),
})

export const isRunning = ({ status }: Generation): boolean => status === 'pending' || status === 'processing'

export function useHistory() {
  const query = useInfiniteQuery(historyQuery)
  const items = query.data?.pages.flat() ?? []
  return { ...query, items, running: items.filter(isRunning) }
}

export function showError(error: unknown): void {
  const copy = readCopy()
  // The session guard speaks for an expired session; two toasts would hide each other.
  if (isUnauthorized(error)) return
  toast({ title: copy.error, description: messageOf(error, copy.failed), variant: 'destructive' })
}
