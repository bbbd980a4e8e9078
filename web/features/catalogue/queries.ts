import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ChoosableModel, catalogue } from '#contracts/catalogue.ts'
import type { Gender } from '#contracts/generations.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

const modelsKey = ['/api/models'] as const

export const modelsQuery = (gender: Gender) =>
  queryOptions({
    queryKey: [...modelsKey, gender],
    queryFn: ({ signal }) => send(catalogue.choose, { query: { gender }, signal }),
  })

/** Makes a model the one with which new pictures begin, or no longer. */
export function usePin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isPinned }: ChoosableModel) =>
      send(isPinned ? catalogue.unpin : catalogue.pin, { params: { id } }),
    onSuccess: (_nothing, { name, isPinned }) => {
      const { pinned, unpinned } = readCopy()
      toast({ title: isPinned ? unpinned : pinned(name) })
    },
    onError: (error) => {
      const copy = readCopy()
      if (isUnauthorized(error)) return
      toast({ title: copy.error, description: messageOf(error, copy.notPinned), variant: 'destructive' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: modelsKey }),
  })
}
