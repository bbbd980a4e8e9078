import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Garment, type GarmentEdit, garments } from '#contracts/garments.ts'
import { type GarmentKind, type Generation, generations, type Pose } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { ApiError, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import {
  dropGarments,
  garmentKey,
  garmentsKey,
  listedGarment,
  putGarment,
  refreshGarments,
} from './garment-cache.ts'
import { dropGenerationsOf } from './history-cache.ts'
import { readHistoryCopy } from './history-copy.ts'
import { offerUndo } from './offer-undo.ts'
import { historyQuery, showError, useHistory } from './queries.ts'

export interface Choice {
  q?: string
  kind?: GarmentKind
  favourite?: 'true'
  status?: 'failed' | 'deleted'
  pose?: Pose
  model?: string
  from?: string
  to?: string
}

export const garmentsQuery = (choice: Choice) =>
  infiniteQueryOptions({
    queryKey: [...garmentsKey, choice],
    queryFn: ({ pageParam, signal }) =>
      send(garments.list, { query: pageParam ? { ...choice, after: pageParam } : choice, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    // Another filter keeps what is there until the answer comes: nothing flickers while somebody types.
    placeholderData: keepPreviousData,
  })

/** A new one is offered after the next visit. */
export const modelsOfGarmentsQuery = queryOptions({
  queryKey: [garments.models.path],
  queryFn: ({ signal }) => send(garments.models, { signal }),
})

export function useGarments(choice: Choice) {
  const query = useInfiniteQuery(garmentsQuery(choice))
  const pages = query.data?.pages ?? []
  return { ...query, items: pages.flatMap(({ data }) => data), total: pages[0]?.total ?? 0 }
}

const garmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...garmentKey, id],
    queryFn: ({ signal }): Promise<Garment> => send(garments.find, { params: { id }, signal }),
  })

/** Until it is there, what a list has of it. */
export function useGarment(id: string | null) {
  const client = useQueryClient()
  return useQuery({
    ...garmentQuery(id ?? ''),
    enabled: id !== null,
    placeholderData: () => (id ? listedGarment(client, id) : undefined),
  })
}

const generationQuery = (id: string) =>
  queryOptions({
    queryKey: [...historyQuery.queryKey, id],
    queryFn: ({ signal }): Promise<Generation | null> => send(generations.find, { params: { id }, signal }),
  })

/** All about a picture of which a list shows little; older ones are fetched. */
export function useGeneration(id: string | null): Generation | null {
  const { items, isSuccess } = useHistory()
  const known = items.find((item) => item.id === id)
  const { data } = useQuery({ ...generationQuery(id ?? ''), enabled: isSuccess && id !== null && !known })
  return known ?? data ?? null
}

export function useGenerations(ids: string[]): Generation[] {
  const { items } = useHistory()
  const missing = ids.filter((id) => !items.some((item) => item.id === id))
  const fetched = useQueries({ queries: missing.map(generationQuery) })
  const all = [...items, ...fetched.flatMap(({ data }) => data ?? [])]
  return ids.flatMap((id) => all.find((item) => item.id === id) ?? [])
}

/** Refused when somebody else's change came first: says so, and shows what it is now. */
export function useEditGarment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ garment, edit }: { garment: Garment; edit: Omit<GarmentEdit, 'version'> }) =>
      send(garments.edit, { params: { id: garment.id }, body: { version: garment.version, ...edit } }),
    onMutate: ({ garment, edit: { favourite } }) => {
      // A heart answers at once.
      if (favourite !== undefined) putGarment(client, { ...garment, favourite })
    },
    onSuccess: (fresh) => putGarment(client, fresh),
    onError: async (error, { garment }) => {
      putGarment(client, garment)
      if (!(error instanceof ApiError && error.code === 'stale_edit')) return showError(error)
      const fresh = await send(garments.find, { params: { id: garment.id } }).catch(() => null)
      if (!fresh) return showError(error)
      putGarment(client, fresh)
      const copy = readHistoryCopy()
      toast({ title: copy.stale, description: copy.staleText(fresh.name), variant: 'destructive' })
    },
  })
}

export function useRestoreGarment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => send(garments.restore, { params: { id } }),
    onSuccess: () => refreshAll(client),
    onError: showError,
  })
}

/** Into the bin at once; the toast takes them back, and the bin for thirty days. */
export function useRemoveGarments() {
  const client = useQueryClient()
  const { mutate: undo } = useUndo()
  return useMutation({
    mutationFn: async (chosen: Garment[]) => {
      const removed: string[] = []
      try {
        for (const { id } of chosen) if (await isDone(garments.remove, id)) removed.push(id)
        return { removed, error: null }
      } catch (error) {
        return { removed, error }
      }
    },
    onMutate: (chosen) => {
      const ids = new Set(chosen.map(({ id }) => id))
      dropGarments(client, ids)
      dropGenerationsOf(client, ids)
    },
    onSuccess: ({ removed, error }) => {
      const copy = readHistoryCopy()
      if (error) void refreshAll(client)
      if (error && removed.length === 0) return showError(error)
      const text = error ? messageOf(error, copy.removedText) : copy.removedText
      if (removed.length > 0)
        offerUndo(copy.removed, { count: removed.length, run: () => undo(removed) }, text)
    },
  })
}

/** What somebody has taken out of the bin meanwhile needs no undo. */
function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      for (const id of ids) await isDone(garments.restore, id)
    },
    onError: showError,
    onSettled: () => refreshAll(client),
  })
}

/** False when it was so already. */
async function isDone(deed: typeof garments.remove | typeof garments.restore, id: string): Promise<boolean> {
  try {
    await send<typeof deed>(deed, { params: { id } })
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false
    throw error
  }
}

const refreshAll = (client: QueryClient) =>
  Promise.all([refreshGarments(client), client.invalidateQueries({ queryKey: historyQuery.queryKey })])
