import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type CatalogueModel, catalogueAdmin, type ModelForm } from '#contracts/catalogue-admin.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { upload } from '#web/api/upload.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

/** Empty texts leave a filter out. */
export interface ModelFilter {
  gender: string
  bodyType: string
  search: string
}

export const everything: ModelFilter = { gender: '', bodyType: '', search: '' }

const modelsKey = ['/api/admin/models'] as const

export const modelsQuery = (filter: ModelFilter) => {
  const said = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  return queryOptions({
    queryKey: [...modelsKey, said],
    queryFn: ({ signal }) => send(catalogueAdmin.list, { query: said, signal }),
    placeholderData: keepPreviousData,
  })
}

function useRefetch() {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [modelsKey, ['/api/models'], ['/api/super-admin/audit']]) {
      void client.invalidateQueries({ queryKey })
    }
  }
}

/** A new model, or a change of the one that is being edited. */
export function useSaveModel() {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ form, edited }: { form: ModelForm; edited: CatalogueModel | null }) =>
      edited
        ? send(catalogueAdmin.update, {
            params: { id: edited.id },
            body: { ...form, updatedAt: edited.updatedAt },
          })
        : send(catalogueAdmin.create, { body: form }),
    onSuccess: () => toast({ title: readCopy().saved }),
    onError: showError,
    onSettled: refetch,
  })
}

/** Deletes at once, as the specification wants it, and offers to undo for as long as the toast stays. */
export function useDeleteModel() {
  const refetch = useRefetch()
  const restore = useMutation({
    mutationFn: (id: string) => send(catalogueAdmin.restore, { params: { id } }),
    onError: showError,
    onSettled: refetch,
  })
  return useMutation({
    mutationFn: ({ id }: CatalogueModel) => send(catalogueAdmin.remove, { params: { id } }),
    onSuccess: (_nothing, { id, consent }) => {
      const { deleted, undo, undoHint } = readCopy()
      // Nothing of a photographed person comes back.
      const action = { label: undo, altText: undoHint, run: () => restore.mutate(id) }
      toast({ title: deleted, ...(!consent && { action }) })
    },
    onError: showError,
    onSettled: refetch,
  })
}

export const useUploadPicture = () =>
  useMutation({
    mutationFn: (picture: File) => upload(catalogueAdmin.addPicture, { body: undefined, files: { picture } }),
    onError: showError,
  })

export const uploadSheet = (sheet: File) =>
  upload(catalogueAdmin.addSheet, { body: undefined, files: { sheet } })

export function showError(error: unknown): void {
  // The session guard speaks for an expired session; two toasts would hide each other.
  if (isUnauthorized(error)) return
  const copy = readCopy()
  toast({ title: copy.error, description: messageOf(error, copy.failed), variant: 'destructive' })
}
