import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ownModels, type PhotographedForm } from '#contracts/own-models.ts'
import { send } from '#web/api/client.ts'
import { upload } from '#web/api/upload.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'
import { showError } from './queries.ts'

export const ownModelsQuery = queryOptions({
  queryKey: ['/api/own-models'],
  queryFn: ({ signal }) => send(ownModels.list, { signal }),
})

function useDeed<Input>(deed: (input: Input) => Promise<unknown>, said: () => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: deed,
    onSuccess: () => toast({ title: said() }),
    onError: showError,
    onSettled: () => {
      for (const queryKey of [ownModelsQuery.queryKey, ['/api/models']])
        void client.invalidateQueries({ queryKey })
    },
  })
}

export const usePhotograph = () =>
  useDeed(
    (form: PhotographedForm) => send(ownModels.photograph, { body: form }),
    () => readCopy().own.photograph.added,
  )

export const useRenew = (id: string) =>
  useDeed(
    (consent: PhotographedForm['consent']) => send(ownModels.renew, { params: { id }, body: { consent } }),
    () => readCopy().own.renewed,
  )

export const useRemove = () =>
  useDeed(
    (id: string) => send(ownModels.remove, { params: { id } }),
    () => readCopy().own.removed,
  )

export const uploadPicture = (picture: File) =>
  upload(ownModels.addPicture, { body: undefined, files: { picture } })

export const uploadSheet = (sheet: File) => upload(ownModels.addSheet, { body: undefined, files: { sheet } })
