import { useSearch } from 'wouter'
import { Croquis } from '#web/art/croquis.tsx'
import { useCopy } from '#web/features/billing/account-copy.ts'
import { PaymentResult } from '#web/features/billing/payment-result.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export function PaymentSuccessPage() {
  const { result } = useCopy()
  const sessionId = new URLSearchParams(useSearch()).get('session_id')
  return (
    <SplitPage
      aside={
        <Croquis id="paid" cloth="dots" body="curvy" skin={3} className="absolute inset-0 m-auto h-[88%]" />
      }
    >
      <title>{result.page}</title>
      <PaymentResult key={sessionId} sessionId={sessionId} />
    </SplitPage>
  )
}
