import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Me } from '#contracts/accounts.ts'
import { accounts } from '#contracts/accounts.ts'
import type { Body } from '#contracts/endpoint.ts'
import { send } from '#web/api/client.ts'

const meKey = ['/api/auth/user'] as const

export const meQuery = queryOptions({
  queryKey: meKey,
  // Who bears no sign of a session is a visitor at once, also where pages are drawn at build time.
  initialData: (): Me | null | undefined => (hasSessionHint() ? undefined : null),
  queryFn: async ({ client, signal }): Promise<Me | null> => {
    if (!hasSessionHint()) return null
    try {
      return await send(accounts.me, { signal })
    } catch (error) {
      // At first any failure means signed out; later it must not throw a person out of the page.
      if (client.getQueryData(meKey)) throw error
      return null
    }
  },
})

export function useSession(): { me: Me | null; isLoading: boolean } {
  const query = useQuery(meQuery)
  return { me: query.data ?? null, isLoading: query.isPending }
}

export const useSignIn = () =>
  useMutation({ mutationFn: (body: Body<typeof accounts.signIn>) => send(accounts.signIn, { body }) })

export const useSignUp = () =>
  useMutation({ mutationFn: (body: Body<typeof accounts.signUp>) => send(accounts.signUp, { body }) })

export const useRequestReset = () =>
  useMutation({
    mutationFn: (body: Body<typeof accounts.requestReset>) => send(accounts.requestReset, { body }),
  })

export const useConfirmReset = () =>
  useMutation({
    mutationFn: (body: Body<typeof accounts.confirmReset>) => send(accounts.confirmReset, { body }),
  })

export const useSignOut = () =>
  useMutation({
    mutationFn: () => send(accounts.signOut, {}),
    onSettled: () => location.assign('/'),
  })

/** Set beside the HttpOnly session cookie; without it the question would only earn a 401. */
const hasSessionHint = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie)
