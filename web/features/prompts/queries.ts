import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { catalogueAdmin } from '#contracts/catalogue-admin.ts'
import { type Prompt, type PromptForm, prompts } from '#contracts/prompts.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

export const promptsQuery = queryOptions({
  queryKey: ['/api/admin/configs'],
  queryFn: ({ signal }) => send(prompts.list, { signal }),
})

export const versionsQuery = (key: string) =>
  queryOptions({
    queryKey: ['/api/admin/prompts', key, 'versions'],
    queryFn: ({ signal }) => send(prompts.versions, { params: { key }, signal }),
  })

/** For the preview: which models a prompt can be seen with. */
export const previewModelsQuery = queryOptions({
  queryKey: ['/api/admin/models', {}],
  queryFn: ({ signal }) => send(catalogueAdmin.list, { query: {}, signal }),
})

function useRefetch() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: promptsQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['/api/admin/prompts'] })
    void client.invalidateQueries({ queryKey: ['/api/super-admin/audit'] })
  }
}

/** A new text, or a change of the one that is being edited. */
export function useSavePrompt() {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ form, edited }: { form: PromptForm; edited: Prompt | null }) =>
      edited
        ? send(prompts.update, { params: { id: edited.id }, body: { ...form, updatedAt: edited.updatedAt } })
        : send(prompts.create, { body: form }),
    onSuccess: () => toast({ title: readCopy().saved }),
    onError: showError,
    onSettled: refetch,
  })
}

/** Deletes at once, as the specification wants it, and offers to set the text again. */
export function useDeletePrompt() {
  const refetch = useRefetch()
  const restore = useMutation({
    mutationFn: ({ key, value, description }: Prompt) =>
      send(prompts.create, { body: { key, value, description } }),
    onError: showError,
    onSettled: refetch,
  })
  return useMutation({
    mutationFn: (prompt: Prompt) => send(prompts.remove, { params: { id: prompt.id } }),
    onSuccess: (_nothing, prompt) => {
      const { deleted, undo, undoHint } = readCopy()
      toast({
        title: deleted,
        action: { label: undo, altText: undoHint, run: () => restore.mutate(prompt) },
      })
    },
    onError: showError,
    onSettled: refetch,
  })
}

export function useRollBack(key: string) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: (versionId: string) => send(prompts.rollBack, { params: { key }, body: { versionId } }),
    onSuccess: () => toast({ title: readCopy().saved }),
    onError: showError,
    onSettled: refetch,
  })
}

/** Who can be asked for a try-out, and for how much. */
export const offerQuery = queryOptions({
  queryKey: ['/api/admin/prompts', 'try-out'],
  queryFn: ({ signal }) => send(prompts.tryOutOffer, { signal }),
})

function showError(error: unknown): void {
  // The session guard speaks for an expired session; two toasts would hide each other.
  if (isUnauthorized(error)) return
  const copy = readCopy()
  toast({ title: copy.error, description: messageOf(error, copy.failed), variant: 'destructive' })
}
