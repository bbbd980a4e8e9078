import { useSearchParams } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { useCopy } from '#web/features/accounts/copy.ts'
import { ResetPassword } from '#web/features/accounts/reset-password.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export function ResetPasswordPage() {
  const copy = useCopy()
  const [search] = useSearchParams()
  return (
    <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 text-control" />}>
      <title>{copy.pages.reset}</title>
      <ResetPassword token={search.get('token')} />
    </SplitPage>
  )
}
