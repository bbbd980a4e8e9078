import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#contracts/endpoint.ts'
import { ownAccount, type SignedInSession } from '#contracts/own-account.ts'
import { send } from '#web/api/client.ts'
import { ApiError } from '#web/api/problem.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['/api/auth/sessions'],
  queryFn: ({ signal }) => send(ownAccount.sessions, { signal }),
  // Somebody may have signed in elsewhere since this page was last looked at.
  staleTime: 0,
})

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof ownAccount.changePassword>) => send(ownAccount.changePassword, { body }),
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
    mutationFn: (body: Body<typeof ownAccount.closeAccount>) => send(ownAccount.closeAccount, { body }),
    onSuccess: () => location.assign('/'),
  })
}

/** One that has ended by itself meanwhile is what was wanted. */
async function end(id: string): Promise<void> {
  await send(ownAccount.endSession, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  })
}
