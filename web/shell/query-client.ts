import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnauthorized } from '#web/api/problem.ts'
import { meQuery } from '#web/features/accounts/queries.ts'
import { leaveToast, toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

const redirectDelayMs = 500

export function createQueryClient(): QueryClient {
  const copy = readCopy()
  let isLeaving = false
  /** Only for somebody who was signed in: a wrong password on /login is a 401 too. */
  const leaveWhenExpired = (error: Error) => {
    if (!isUnauthorized(error) || !client.getQueryData(meQuery.queryKey) || isLeaving) return
    isLeaving = true
    const text = { ...copy.sessionExpired, variant: 'destructive' } as const
    toast(text)
    setTimeout(() => {
      // Half a second is short: the login page says it again.
      leaveToast(text)
      location.assign('/api/login')
    }, redirectDelayMs)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenExpired }),
    mutationCache: new MutationCache({ onError: leaveWhenExpired }),
    defaultOptions: {
      // 'always': offline has to fail at once and say so, not wait in silence.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
