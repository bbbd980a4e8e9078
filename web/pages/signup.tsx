import { Link } from 'wouter'
import { useCopy } from '#web/features/accounts/copy.ts'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { WaysIn } from '#web/features/accounts/ways-in.tsx'
import { WelcomeCard } from '#web/features/accounts/welcome-card.tsx'
import { SplitPage } from '#web/ui/split-page.tsx'

export const SignupPage = () => {
  const copy = useCopy()
  return (
    <SplitPage aside={<WelcomeCard className="absolute inset-0 m-auto h-fit w-96 max-w-[76%]" />}>
      <title>{copy.pages.signUp}</title>
      <WaysIn at="/signup" />
      <h1 className="text-5xl">{copy.signUp.title}</h1>
      <p className="mt-3 mb-8 text-lg text-ink-2">{copy.signUp.text}</p>
      <SignUpForm />
      <p className="mt-4 text-[0.9375rem] text-ink-2">
        {copy.signUp.legal.accept}{' '}
        <a href="/termini" target="_blank" rel="noopener" className="underline underline-offset-4">
          {copy.signUp.legal.terms}
        </a>
        {copy.signUp.legal.and}{' '}
        <a href="/privacy" target="_blank" rel="noopener" className="underline underline-offset-4">
          {copy.signUp.legal.privacy}
        </a>
        .
      </p>
      <Link href="/" className="mt-6 inline-block py-2 underline underline-offset-4">
        {copy.home}
      </Link>
      <WelcomeCard className="mt-10 lg:hidden" />
    </SplitPage>
  )
}
