import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BatchItem } from '#contracts/batch-items.ts'
import { type Batch, batches, type ShownBatch } from '#contracts/batches.ts'
import { catalogue } from '#contracts/catalogue.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import type { Gender } from '#contracts/generations.ts'
import { type Call, send } from '#web/api/client.ts'
import { showError } from '../queries.ts'

export const listKey = ['/api/batches'] as const
export const batchKey = (id: string) => [...listKey, id] as const
const itemsKey = (id: string) => [...batchKey(id), 'items'] as const

/** Shares what the catalogue has fetched. */
export const modelsQuery = (gender: Gender) =>
  queryOptions({
    queryKey: [catalogue.choose.path, gender],
    queryFn: ({ signal }) => send(catalogue.choose, { query: { gender }, signal }),
  })

export const listQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal }) => send(batches.list, { signal }),
})

/** While something is being made: for what an event may have missed. */
const lookMs = 5_000
const isBusy = (batch: Batch | undefined): boolean =>
  batch !== undefined &&
  (batch.status === 'running' ||
    batch.counts.processing > 0 ||
    (batch.csv !== null && batch.csv.done < batch.csv.lines))

export const useBatch = (id: string) =>
  useQuery({
    queryKey: [...batchKey(id), 'whole'],
    queryFn: ({ signal }): Promise<ShownBatch> => send(batches.find, { params: { id }, signal }),
    refetchInterval: ({ state }) => (isBusy(state.data) ? lookMs : false),
  })

export const useItems = (batch: Batch) =>
  useQuery({
    queryKey: itemsKey(batch.id),
    refetchInterval: isBusy(batch) ? lookMs : false,
    queryFn: async ({ signal }) => {
      const all: BatchItem[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page: { data: BatchItem[]; next: string | null } = await send(batches.items, {
          params: { id: batch.id },
          query: after ? { after } : {},
          signal,
        })
        all.push(...page.data)
        after = page.next
      }
      return all
    },
  })

/** So often at most a batch is looked at again, however much happens in it. */
const breathMs = 600

/** Looks again when the server tells of the batch; what it is told of while it looks is looked at afterwards. */
export function useBatchEvents(id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const controller = new AbortController()
    let isLooking = false
    let isToldAgain = false
    const look = async () => {
      isLooking = true
      do {
        await new Promise((resolve) => setTimeout(resolve, breathMs))
        isToldAgain = false
        // An answer from before a tick would take it back; the tick looks again when it is settled.
        const isEdited = client.isMutating({ mutationKey: itemsKey(id) }) > 0
        if (!controller.signal.aborted && !isEdited)
          await client.invalidateQueries({ queryKey: batchKey(id) })
      } while (isToldAgain && !controller.signal.aborted)
      isLooking = false
    }
    const hear = (event: Event) => {
      if (!(event instanceof CustomEvent) || event.detail !== id) return
      isToldAgain = true
      if (!isLooking) void look()
    }
    addEventListener('indosso-batch', hear, { signal: controller.signal })
    return () => controller.abort()
  }, [client, id])
}

/** A deed on a batch, after which it is looked at again; what is refused is said. */
export function useDeed<E extends Endpoint>(endpoint: E, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (call: Call<E>) => send(endpoint, call),
    onError: showError,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: batchKey(id) }),
        client.invalidateQueries({ queryKey: listKey, exact: true }),
      ]),
  })
}

/** Ticks and reviews show at once; the server's answer settles them. */
export function useEditItems(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: itemsKey(id),
    mutationFn: (body: Call<typeof batches.editItems>['body']) =>
      send(batches.editItems, { params: { id }, body }),
    onMutate: async ({ ids, status, review }) => {
      await client.cancelQueries({ queryKey: itemsKey(id) })
      const chosen = new Set(ids)
      client.setQueryData<BatchItem[]>(itemsKey(id), (items) =>
        items?.map((item) =>
          chosen.has(item.id)
            ? { ...item, ...(status && { status }), ...(review !== undefined && { review }) }
            : item,
        ),
      )
    },
    onError: showError,
    onSettled: () =>
      client.isMutating({ mutationKey: itemsKey(id) }) > 1
        ? undefined
        : client.invalidateQueries({ queryKey: batchKey(id) }),
  })
}
