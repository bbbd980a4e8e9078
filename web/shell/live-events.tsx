import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { listen } from '#web/api/events.ts'
import { meQuery } from '#web/features/accounts/queries.ts'
import { billingKey } from '#web/features/billing/queries.ts'
import { refreshGarments } from '#web/features/generations/garment-cache.ts'
import { putGeneration } from '#web/features/generations/history-cache.ts'
import { historyQuery, useHistory } from '#web/features/generations/queries.ts'
import { noteReady } from '#web/features/generations/unseen.ts'
import { useFinished } from '#web/features/generations/use-finished.ts'
import { messageOfFailure } from '#web/features/generations/wording.ts'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'

/** Keeps the caches in step with the server, and says so when a picture is ready. */
export function LiveEvents() {
  const copy = useCopy()
  const client = useQueryClient()
  const { running } = useHistory()
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible')
  // A browser gives one site few lines: a tab in the background with nothing to wait for hangs up.
  const isListening = isVisible || running.length > 0

  const refetchMe = () => client.invalidateQueries({ queryKey: meQuery.queryKey })
  const refetchBilling = () => client.invalidateQueries({ queryKey: billingKey })
  const refetch = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: historyQuery.queryKey }),
      refetchMe(),
      refetchBilling(),
    ])
  const open = useEffectEvent(() =>
    listen({
      onGeneration: (generation) => putGeneration(client, generation),
      onUser: (me) => {
        client.setQueryData(meQuery.queryKey, me)
        void refetchBilling()
      },
      // The first time too: the page's data may be older than the line.
      onOpen: () => void Promise.all([refetch(), refreshGarments(client)]),
      onRefused: () => void refetchMe(),
    }),
  )
  useEffect(() => (isListening ? open() : undefined), [isListening])

  useFinished((generation) => {
    // Its batch tells of it, once for all.
    if (generation.batchId) return
    if (generation.status === 'completed') {
      toast(copy.done)
      noteReady(copy.done.title, copy.done.description)
    } else toast({ title: copy.error, description: messageOfFailure(generation), variant: 'destructive' })
    void refetch()
  })
  return null
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
