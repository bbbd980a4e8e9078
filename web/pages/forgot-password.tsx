import { Link } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { useCopy } from '#web/features/accounts/copy.ts'
import { ForgotPassword } from '#web/features/accounts/forgot-password.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export const ForgotPasswordPage = () => {
  const copy = useCopy()
  return (
    <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 text-control" />}>
      <title>{copy.pages.forgot}</title>
      <ForgotPassword />
      <p className="mt-8">
        <Link href="/login" className="inline-block py-2 underline underline-offset-4">
          {copy.forgot.back}
        </Link>
      </p>
    </SplitPage>
  )
}
