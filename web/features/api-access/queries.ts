import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, Endpoint } from '#contracts/endpoint.ts'
import { keys } from '#contracts/keys.ts'
import { webhooks } from '#contracts/webhooks.ts'
import { send } from '#web/api/client.ts'

export const keysQuery = queryOptions({
  queryKey: ['/api/keys'],
  queryFn: ({ signal }) => send(keys.list, { signal }),
})

export const webhooksQuery = queryOptions({
  queryKey: ['/api/webhooks'],
  queryFn: ({ signal }) => send(webhooks.list, { signal }),
  select: ({ data }) => data,
})

export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/webhooks', id, 'deliveries'],
    queryFn: ({ signal }) => send(webhooks.deliveries, { params: { id }, query: {}, signal }),
    // Tries happen by themselves.
    refetchInterval: 4_000,
  })

/** Does something and reads again what it may have changed. */
function useDeed<Input, Output>(queryKey: readonly string[], deed: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

const ofKeys = keysQuery.queryKey
const ofWebhooks = webhooksQuery.queryKey
type Form<E extends Endpoint> = BodyInput<E>

export const useCreateKey = () =>
  useDeed(ofKeys, (body: Form<typeof keys.create>) => send(keys.create, { body }))
export const useRotateKey = () => useDeed(ofKeys, (id: string) => send(keys.rotate, { params: { id } }))
export const useRevokeKey = () => useDeed(ofKeys, (id: string) => send(keys.revoke, { params: { id } }))

export const useCreateWebhook = () =>
  useDeed(ofWebhooks, (body: Form<typeof webhooks.create>) => send(webhooks.create, { body }))
export const useSwitchWebhook = () =>
  useDeed(ofWebhooks, ({ id, isActive }: { id: string; isActive: boolean }) =>
    send(webhooks.edit, { params: { id }, body: { isActive } }),
  )
export const useRotateSecret = () =>
  useDeed(ofWebhooks, (id: string) => send(webhooks.rotate, { params: { id } }))
export const useRemoveWebhook = () =>
  useDeed(ofWebhooks, (id: string) => send(webhooks.remove, { params: { id } }))
export const useSendTest = () => useDeed(ofWebhooks, (id: string) => send(webhooks.test, { params: { id } }))
export const useReplayFailed = () =>
  useDeed(ofWebhooks, (id: string) => send(webhooks.replayFailed, { params: { id } }))
export const useReplay = () => useDeed(ofWebhooks, (id: string) => send(webhooks.replay, { params: { id } }))
