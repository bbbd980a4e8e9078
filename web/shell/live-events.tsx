import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listen } from '#web/api/events.ts'
import { meQuery } from '#web/features/accounts/queries.ts'
import { messageOfFailure } from '#web/features/generations/copy.ts'
import { putGeneration } from '#web/features/generations/history-cache.ts'
import { historyQuery } from '#web/features/generations/queries.ts'
import { useFinished } from '#web/features/generations/use-finished.ts'
import { toast } from '#web/ui/toasts.ts'
import { copy } from './copy.ts'

/** Keeps the caches in step with the server, and says so when a picture is ready. */
export function LiveEvents() {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => {
      void client.invalidateQueries({ queryKey: historyQuery.queryKey })
      void client.invalidateQueries({ queryKey: meQuery.queryKey })
    }
    let isFirst = true
    return listen({
      onGeneration: (generation) => putGeneration(client, generation),
      onUser: (me) => client.setQueryData(meQuery.queryKey, me),
      onOpen: () => {
        if (!isFirst) refetch()
        isFirst = false
      },
    })
  }, [client])
  useFinished((generation) => {
    if (generation.status === 'completed') toast(copy.done)
    else toast({ title: copy.error, description: messageOfFailure(generation), variant: 'destructive' })
    void client.invalidateQueries({ queryKey: historyQuery.queryKey })
    void client.invalidateQueries({ queryKey: meQuery.queryKey })
  })
  return null
}
