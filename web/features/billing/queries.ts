import { useMutation } from '@tanstack/react-query'
import { api } from '#contracts/api.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { copy } from './copy.ts'

export const useUpgrade = () =>
  useMutation({
    mutationFn: () => send(api.billing.startCheckout, { body: { plan: 'professional' } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (isUnauthorized(error)) return
      toast({
        title: copy.error,
        description: messageOf(error, copy.checkoutFailed),
        variant: 'destructive',
      })
    },
  })
