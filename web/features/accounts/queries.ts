import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contracts/accounts.ts'
import { accounts } from '#contracts/accounts.ts'
import type { Body } from '#contracts/endpoint.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { answerText } from '#web/language/sentences.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './own-copy.ts'

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

/** The address of an account as it is, or the one that it changes to. */
export function useConfirmEmail(isChange: boolean) {
  const client = useQueryClient()
  const endpoint = isChange ? accounts.confirmEmailChange : accounts.confirmEmail
  return useMutation({
    mutationFn: (token: string) => send(endpoint, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: meKey }),
  })
}

/** Another link to the person's own address, and a toast that says what came of it. */
export function useRequestConfirmation() {
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: () => send(accounts.requestConfirmation, {}),
    onSuccess: (answer) => {
      toast({ title: readCopy().confirm.sent, description: answerText(answer) })
      // It may have been confirmed elsewhere meanwhile.
      return client.invalidateQueries({ queryKey: meKey })
    },
    onError: (error) => {
      const { error: title, confirm } = readCopy()
      if (isUnauthorized(error)) return
      toast({ title, description: messageOf(error, confirm.notSent), variant: 'destructive' })
    },
  })
  return { ...request, send: () => request.mutate() }
}

/** `onLeave`: what does not stay in a browser that somebody signed out of. */
export const useSignOut = (onLeave: () => Promise<unknown>) =>
  useMutation({
    mutationFn: () => send(accounts.signOut, {}),
    onSettled: async () => {
      await onLeave().catch(() => undefined)
      location.assign('/')
    },
  })

/** Set beside the HttpOnly session cookie; without it the question would only earn a 401. */
const hasSessionHint = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )signed_in=1(?:;|$)/.test(document.cookie)
