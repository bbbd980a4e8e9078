import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCopy } from './copy.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** Around the sign-in pages: only the logo and the theme, over the left half. */
export const PublicShell = ({ children }: { children: ReactNode }) => {
  const copy = useCopy()
  return (
    <>
      <SkipLink />
      <header className="absolute inset-x-0 top-0 flex items-center gap-1 px-4 pt-4 sm:px-8 lg:w-1/2">
        <Link href="/" aria-label={copy.brandHome} className="me-auto flex min-h-11 items-center">
          <Logo />
        </Link>
        <LanguageSwitch />
        <ThemeToggle />
      </header>
      {children}
    </>
  )
}
