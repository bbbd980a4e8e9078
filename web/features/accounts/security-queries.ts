import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts, type SignedInSession } from '#contracts/accounts.ts'
import type { Body } from '#contracts/endpoint.ts'
import { send } from '#web/api/client.ts'
import { ApiError } from '#web/api/problem.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ signal }) => send(accounts.sessions, { signal }),
  // Somebody may have signed in elsewhere since this page was last looked at.
  staleTime: 0,
})

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof accounts.changePassword>) => send(accounts.changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sessions: SignedInSession[]) => {
      for (const { id } of sessions) await end(id)
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useCloseAccount() {
  return useMutation({
    mutationFn: (body: Body<typeof accounts.closeAccount>) => send(accounts.closeAccount, { body }),
    onSuccess: () => location.assign('/'),
  })
}

/** One that has ended by itself meanwhile is what was wanted. */
async function end(id: string): Promise<void> {
  await send(accounts.endSession, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}
