import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Body } from '#contracts/endpoint.ts'
import { legalVersion } from '#contracts/legal.ts'
import { privacy } from '#contracts/privacy.ts'
import { send } from '#web/api/client.ts'

/** The browser saves what lies at the address; this page stays as it is. */
export const useExport = () =>
  useMutation({
    mutationFn: (body: Body<typeof privacy.requestExport>) => send(privacy.requestExport, { body }),
    onSuccess: ({ url }) => location.assign(url),
  })

export const retentionQuery = queryOptions({
  queryKey: ['/api/account/retention'],
  queryFn: ({ signal }) => send(privacy.retention, { signal }),
  // What a choice takes away grows day by day.
  staleTime: 0,
})

export function useChooseRetention() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<typeof privacy.chooseRetention>) => send(privacy.chooseRetention, { body }),
    onSuccess: (retention) => client.setQueryData(retentionQuery.queryKey, retention),
  })
}

/** What the account is, `hasNewLegal` included, comes by itself afterwards. */
export const useAcceptLegal = () =>
  useMutation({ mutationFn: () => send(privacy.acceptLegal, { body: { version: legalVersion } }) })
