import { useSearchParams } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { ResetPassword } from '#web/features/accounts/reset-password.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export function ResetPasswordPage() {
  const [search] = useSearchParams()
  return (
    <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 text-control" />}>
      <title>Reimposta la password · Indosso</title>
      <ResetPassword token={search.get('token')} />
    </SplitPage>
  )
}
