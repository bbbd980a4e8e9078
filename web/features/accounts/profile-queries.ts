import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#contracts/endpoint.ts'
import { ownAccount } from '#contracts/own-account.ts'
import { send } from '#web/api/client.ts'
import { meQuery } from './queries.ts'

export function useEditProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof ownAccount.editProfile>) => send(ownAccount.editProfile, { body }),
    onSuccess: (me) => client.setQueryData(meQuery.queryKey, me),
  })
}

/** Null takes it away. */
export function useChangeLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File | null) => {
      if (!file) return send(ownAccount.removeLogo, {})
      const form = new FormData()
      form.set('picture', file, file.name)
      return send(ownAccount.setLogo, { form })
    },
    onSuccess: (me) => client.setQueryData(meQuery.queryKey, me),
  })
}

export const useRequestEmailChange = () =>
  useMutation({
    mutationFn: (body: Body<typeof ownAccount.requestEmailChange>) =>
      send(ownAccount.requestEmailChange, { body }),
  })
