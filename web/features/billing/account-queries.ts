import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BillingOverview, billing } from '#contracts/billing.ts'
import type { BillingProfile } from '#contracts/billing-profile.ts'
import type { PaidPlanId } from '#contracts/checkout.ts'
import { download, send } from '#web/api/client.ts'
import { ApiError, isUnauthorized, messageOf } from '#web/api/problem.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { type ToastText, toast } from '#web/ui/toasts.ts'
import { readCopy } from './account-copy.ts'
import { billingKey, useDeparture } from './queries.ts'

const pageSize = 50

export const overviewQuery = queryOptions({
  queryKey: [...billingKey, 'overview'],
  queryFn: ({ signal }) => send(billing.overview, { signal }),
})

export const invoicesQuery = queryOptions({
  queryKey: [...billingKey, 'invoices'],
  queryFn: ({ signal }) => send(billing.invoices, { signal }),
})

export const profileQuery = queryOptions({
  queryKey: [...billingKey, 'profile'],
  queryFn: ({ signal }) => send(billing.profile, { signal }),
})

export const ledgerQuery = infiniteQueryOptions({
  queryKey: [...billingKey, 'ledger'],
  queryFn: ({ pageParam, signal }) =>
    send(billing.ledger, { query: pageParam ? { before: pageParam } : {}, signal }),
  initialPageParam: '',
  getNextPageParam: (last) => (last.length < pageSize ? null : last.at(-1)?.id),
})

/** Never kept: what is due now changes with the day. */
export const previewQuery = (plan: PaidPlanId) =>
  queryOptions({
    queryKey: [...billingKey, 'preview', plan],
    queryFn: ({ signal }) => send(billing.previewPlan, { query: { plan }, signal }),
    gcTime: 0,
  })

export const resultQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['/api/verify-checkout-session', sessionId],
    queryFn: ({ signal }) => send(billing.confirmCheckout, { query: { session_id: sessionId }, signal }),
    gcTime: 0,
  })

export const usePortal = () => useDeparture(() => send(billing.openPortal, {}))

export const useChangePlan = () =>
  usePlanMutation((plan: PaidPlanId) => send(billing.changePlan, { body: { plan } }))

export const useCancelPlan = () => usePlanMutation(() => send(billing.cancel, {}))

export const useResumePlan = () => usePlanMutation(() => send(billing.resume, {}))

/** Every change of the plan answers what the account looks like now. */
function usePlanMutation<Choice>(change: (choice: Choice) => Promise<BillingOverview>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (overview) => {
      client.setQueryData(overviewQuery.queryKey, overview)
      void client.invalidateQueries({ queryKey: invoicesQuery.queryKey })
    },
    onError: (error) => {
      // What the provider did counts, not what we asked for.
      void client.invalidateQueries({ queryKey: billingKey })
      showError(error, readCopy().change.failed)
    },
  })
}

/** The XML of an invoice, saved as the browser saves files. */
export const useFattura = () =>
  useMutation({
    mutationFn: ({ id, kind }: { id: string; kind: 'invoice' | 'later' }) =>
      download(kind === 'invoice' ? billing.fattura : billing.document, { params: { id } }),
    onSuccess: saveFile,
    onError: (error) => {
      showError(error, readCopy().invoices.failed)
      // What is missing is asked for further down on the same page.
      if (error instanceof ApiError && error.code === 'profile_needed')
        document.getElementById('dati-title')?.focus()
    },
  })

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BillingProfile) => send(billing.saveProfile, { body }),
    onSuccess: (profile) => client.setQueryData(profileQuery.queryKey, profile),
  })
}

export function showError(error: unknown, fallback: string): void {
  if (isUnauthorized(error)) return
  toast({ title: readCopy().error, description: messageOf(error, fallback), variant: 'destructive' })
}

export const tell = (title: string, description: string): void => {
  const text: ToastText = { title, description }
  toast(text)
}
