import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#contracts/endpoint.ts'
import type { Generation, Pose } from '#contracts/generations.ts'
import { generations } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { upload } from '#web/api/upload.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy, useCopy } from './copy.ts'
import { dropGeneration, putGeneration } from './history-cache.ts'
import { offerUndo } from './offer-undo.ts'
import { downscale } from './prepare-photo.ts'

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

export interface PictureRequest {
  /** Only of a new garment. */
  photos: { productImage?: File | null; detailImage?: File | null; backImage?: File | null }
  choices: Omit<Body<typeof generations.request>, 'poseType'>
  pose: Pose
  /** One per click: a repeated request never costs twice. */
  key: string
  onProgress: (share: number) => void
}

export async function requestPicture({ photos, choices, pose, key, onProgress }: PictureRequest) {
  const shrink = (photo: File | null | undefined) => photo && downscale(photo)
  const [productImage, detailImage, backImage] = await Promise.all([
    shrink(photos.productImage),
    shrink(photos.detailImage),
    shrink(photos.backImage),
  ])
  return upload(generations.request, {
    body: { ...choices, poseType: pose },
    files: { productImage, detailImage, backImage },
    headers: { 'Idempotency-Key': key },
    onProgress,
  })
}

export function useRetry() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) =>
      send(generations.retry, { params: { id }, headers: { 'Idempotency-Key': key } }),
    onSuccess: (generation) => putGeneration(client, generation),
    onError: showError,
  })
  const retry = (id: string, options: { onSuccess?: (generation: Generation) => void } = {}) =>
    mutate({ id, key: newKey() }, options)
  return { retry, isPending }
}

/** Deletes at once, as the specification wants it, and offers to undo for as long as the toast stays. */
export function useRemove() {
  const copy = useCopy()
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: (id: string) => send(generations.restore, { params: { id } }),
    onSuccess: (generation) => putGeneration(client, generation),
    onError: showError,
  })
  return useMutation({
    mutationFn: (generation: Generation) => send(generations.remove, { params: { id: generation.id } }),
    onMutate: (generation) => dropGeneration(client, generation.id),
    onSuccess: (_nothing, { id }) =>
      offerUndo(() => copy.history.removed, { count: 1, run: () => restore.mutate(id) }),
    onError: (error, generation) => {
      putGeneration(client, generation)
      showError(error)
    },
  })
}

export function showError(error: unknown): void {
  const copy = readCopy()
  // The session guard speaks for an expired session; two toasts would hide each other.
  if (isUnauthorized(error)) return
  toast({ title: copy.error, description: messageOf(error, copy.failed), variant: 'destructive' })
}
