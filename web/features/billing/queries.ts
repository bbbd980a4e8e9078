import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { checkout, type PaidPlanId } from '#contracts/checkout.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toasts.ts'
import { readCopy } from './copy.ts'

/** What begins with it is asked for again when the server says that something of the account changed. */
export const billingKey = ['/api/billing'] as const

/** Where the payment of a plan begins; the browser goes there. */
const startCheckout = (plan: PaidPlanId) => send(checkout.startCheckout, { body: { plan } })

/** To the payment of a plan; before the first one to the page that asks whom the invoice is made out to. */
export const useCheckout = () =>
  useDeparture(async (plan: PaidPlanId) => {
    const { mustAsk } = await send(checkout.recipient, {})
    return mustAsk ? { url: `/acquisto/${plan}` } : startCheckout(plan)
  })

/** Once that is answered, or left open. */
export const usePayment = () => useDeparture(startCheckout)

/** Asks for an address and goes there; busy until the browser has left. */
export function useDeparture<Choice>(ask: (choice: Choice) => Promise<{ url: string }>) {
  const { mutate, reset, isPending, isSuccess } = useMutation({
    mutationFn: ask,
    // A page of ours needs no new load.
    onSuccess: ({ url }) => (url.startsWith('/') ? navigate(url) : location.assign(url)),
    onError: (error) => {
      if (isUnauthorized(error)) return
      const copy = readCopy()
      toast({ title: copy.error, description: messageOf(error, copy.checkoutFailed), variant: 'destructive' })
    },
  })
  useEffect(() => {
    // Who comes back with the browser's button may find the page as it was left.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [reset])
  return { go: mutate, isBusy: isPending || isSuccess }
}
