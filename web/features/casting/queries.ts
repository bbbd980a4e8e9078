import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Casting, type CastingForm, castingAdmin, ownCasting } from '#contracts/casting.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

/** Models for the catalogue, or a shop's own. */
export type CastingFor = 'house' | 'own'

const rooms = { house: castingAdmin, own: ownCasting }
const keyOf = (whom: CastingFor) => ['/api/castings', whom] as const
const pollMs = 1500

export const offerQuery = (whom: CastingFor) =>
  queryOptions({
    queryKey: [...keyOf(whom), 'offer'],
    queryFn: ({ signal }) => send(rooms[whom].offer, { signal }),
  })

/** Asked again while pictures are being made; what arrives is there after a reload, too. */
export const castingsQuery = (whom: CastingFor) =>
  queryOptions({
    queryKey: [...keyOf(whom), 'open'],
    queryFn: ({ signal }) => send(rooms[whom].list, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? pollMs : false),
  })

export const isBusy = ({ pictures }: Casting): boolean =>
  pictures.some(({ state }) => state === 'waiting' || state === 'making')

function useDeed<Input>(whom: CastingFor, deed: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onError: showError,
    onSettled: () => {
      for (const queryKey of [keyOf(whom), ['/api/admin/models'], ['/api/models'], ['/api/own-models']])
        void client.invalidateQueries({ queryKey })
    },
  })
}

export const useBegin = (whom: CastingFor) =>
  useDeed(whom, (form: CastingForm) => send(rooms[whom].begin, { body: form }))

interface OnePicture {
  id: string
  pictureId: string
}

export const useChoose = (whom: CastingFor) =>
  useDeed(whom, (params: OnePicture) => send(rooms[whom].choose, { params }))

export const useAgain = (whom: CastingFor) =>
  useDeed(whom, (params: OnePicture) => send(rooms[whom].again, { params }))

export const useEnd = (whom: CastingFor) =>
  useDeed(whom, (id: string) => send(rooms[whom].end, { params: { id } }))

export function showError(error: unknown): void {
  // The session guard speaks for an expired session.
  if (isUnauthorized(error)) return
  const copy = readCopy()
  toast({ title: copy.error, description: messageOf(error, copy.failed), variant: 'destructive' })
}
