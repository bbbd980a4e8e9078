import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { managers } from '#contracts/account-manager.ts'
import type { BodyInput } from '#contracts/endpoint.ts'
import { send } from '#web/api/client.ts'

export const managersQuery = queryOptions({
  queryKey: [managers.list.path],
  queryFn: ({ signal }) => send(managers.list, { signal }),
})

function useManagersMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The log of changes and the page of a user tell of it too.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/super-admin/'),
      }),
  })
}

/** A new one where no id is said. */
export const useSaveManager = () =>
  useManagersMutation(({ id, ...body }: BodyInput<typeof managers.edit> & { id: string | undefined }) =>
    id ? send(managers.edit, { params: { id }, body }) : send(managers.create, { body }),
  )

export const useRemoveManager = () =>
  useManagersMutation((id: string) => send(managers.remove, { params: { id } }))

export const useSetPhoto = () =>
  useManagersMutation(({ id, file }: { id: string; file: File }) => {
    const form = new FormData()
    form.set('picture', file, file.name)
    return send(managers.setPhoto, { params: { id }, form })
  })
