import { queryOptions } from '@tanstack/react-query'
import { ownManager } from '#contracts/account-manager.ts'
import { send } from '#web/api/client.ts'

export const ownManagerQuery = queryOptions({
  queryKey: [ownManager.find.path],
  queryFn: ({ signal }) => send(ownManager.find, { signal }),
})
