import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useCopy } from './copy.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

interface HeaderBarProps {
  /** Between the logo and the switches. */
  children: ReactNode
  /** Below the bar, in sight with it. */
  note?: ReactNode
}

/** What every signed-in page has at its top. */
export function HeaderBar({ children, note }: HeaderBarProps) {
  const copy = useCopy()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:px-6 md:gap-3">
        <Link
          href="/"
          aria-label={copy.brandHome}
          className="flex min-h-11 items-center max-[26rem]:[&_.display]:sr-only"
        >
          <Logo />
        </Link>
        {children}
        <LanguageSwitch />
        <ThemeToggle />
        <SignOutButton />
      </div>
      {note}
    </header>
  )
}
