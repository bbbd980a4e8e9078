import { Link } from 'wouter'
import { Flat } from '#web/art/flat.tsx'
import { copy } from '#web/features/accounts/copy.ts'
import { button } from '#web/ui/button.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export const ForgotPasswordPage = () => (
  <SplitPage aside={<Flat className="absolute inset-0 m-auto h-3/4 text-control" />}>
    <title>Password dimenticata · Indosso</title>
    <h1 className="text-5xl">{copy.forgot.title}</h1>
    <p className="mt-4 mb-9 text-lg text-ink-2">{copy.forgot.text}</p>
    <Link href="/login" className={button({ size: 'lg' })}>
      {copy.forgot.back}
    </Link>
  </SplitPage>
)
