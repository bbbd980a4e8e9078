import { Link } from 'wouter'
import { Croquis } from '#web/art/croquis.tsx'
import { useCopy } from '#web/features/accounts/copy.ts'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { WaysIn } from '#web/features/accounts/ways-in.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export const LoginPage = () => {
  const copy = useCopy()
  return (
    <SplitPage aside={<Croquis id="login" className="absolute inset-0 m-auto h-[88%]" />}>
      <title>{copy.pages.signIn}</title>
      <WaysIn at="/login" />
      <h1 className="text-5xl">{copy.signIn.title}</h1>
      <p className="mt-3 mb-9 text-lg text-ink-2">{copy.signIn.text}</p>
      <SignInForm />
      <p className="mt-8 text-ink-2">
        {copy.signIn.noAccount}{' '}
        <Link href="/signup" className="py-2 font-semibold text-ink underline underline-offset-4">
          {copy.signIn.signUp}
        </Link>
      </p>
      <Link href="/" className="mt-3 inline-block py-2 underline underline-offset-4">
        {copy.home}
      </Link>
    </SplitPage>
  )
}
