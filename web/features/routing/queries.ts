import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type RoutingRule, routing } from '#contracts/routing.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

export const routingQuery = queryOptions({
  queryKey: ['/api/super-admin/routing'],
  queryFn: ({ signal }) => send(routing.read, { signal }),
})

export function useSaveRules(seen: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rules: RoutingRule[]) => send(routing.change, { body: { rules, seen } }),
    onSuccess: () => {
      const { saved, savedText } = readCopy()
      toast({ title: saved, description: savedText })
    },
    onError: (error) => {
      // The session guard speaks for an expired session; two toasts would hide each other.
      if (isUnauthorized(error)) return
      const copy = readCopy()
      toast({ title: copy.error, description: messageOf(error, copy.failed), variant: 'destructive' })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: routingQuery.queryKey })
      void client.invalidateQueries({ queryKey: ['/api/super-admin/audit'] })
    },
  })
}
