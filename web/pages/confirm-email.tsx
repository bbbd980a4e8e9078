import { useSearchParams } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { ConfirmEmail } from '#web/features/accounts/confirm-email.tsx'
import { useCopy } from '#web/features/accounts/copy.ts'
import { SplitPage } from '#web/ui/split-page.tsx'

export function ConfirmEmailPage() {
  const copy = useCopy()
  const [search] = useSearchParams()
  return (
    <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 text-control" />}>
      <title>{copy.pages.confirm}</title>
      <ConfirmEmail token={search.get('token')} isChange={search.has('change')} />
    </SplitPage>
  )
}
