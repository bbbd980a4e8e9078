import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { managers } from '#contracts/account-manager.ts'
import type { BodyInput } from '#contracts/endpoint.ts'
import { type SupportedUser, support, supportPageSize } from '#contracts/support.ts'
import { send } from '#web/api/client.ts'

const keyOf = (id: string) => ['/api/super-admin/users', id]

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'user'],
    queryFn: ({ signal }) => send(support.user, { params: { id }, signal }),
    retry: false,
  })

/** Whom the account can have. */
export const managersQuery = queryOptions({
  queryKey: [managers.list.path],
  queryFn: ({ signal }) => send(managers.list, { signal }),
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

export const userPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keyOf(id), 'payments'],
    queryFn: ({ signal }) => send(support.payments, { params: { id }, signal }),
  })

/** The money goes back by a job, so the list is looked at a few times more. */
export function useRefund(id: string, paymentId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof support.refund>) =>
      send(support.refund, { params: { id, paymentId }, body }),
    onSettled: async () => {
      await refresh(client)
      for (const ms of [1_000, 3_000]) setTimeout(() => void refresh(client), ms)
    },
  })
}

export const deedNames = ['grantCredits', 'givePlan', 'nameManager', 'signOut', 'resendConfirmation'] as const
export type DeedName = (typeof deedNames)[number]
type DeedValues = BodyInput<typeof support.grantCredits> &
  BodyInput<typeof support.givePlan> &
  BodyInput<typeof support.nameManager>

const senders: Record<DeedName, (id: string, body: DeedValues) => Promise<SupportedUser>> = {
  grantCredits: (id, body) => send(support.grantCredits, { params: { id }, body }),
  givePlan: (id, body) => send(support.givePlan, { params: { id }, body }),
  nameManager: (id, body) => send(support.nameManager, { params: { id }, body }),
  signOut: (id, body) => send(support.signOut, { params: { id }, body }),
  resendConfirmation: (id, body) => send(support.resendConfirmation, { params: { id }, body }),
}

export function useDeed(id: string, name: DeedName) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (values: DeedValues) => senders[name](id, values),
    onSuccess: (user) => client.setQueryData(userQuery(id).queryKey, user),
    // Also after a failure: it may have arrived all the same. Figures, tables and the log tell of it too.
    onSettled: () => refresh(client),
  })
}

const refresh = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/super-admin/'),
  })
