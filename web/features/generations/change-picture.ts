import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Generation, generations } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useCopy } from './copy.ts'
import { dropGeneration, putGeneration } from './history-cache.ts'
import { offerUndo } from './offer-undo.ts'
import { showError } from './queries.ts'

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
