import { Link } from 'wouter'
import { useCopy as useShellCopy } from '#web/shell/copy.ts'
import { LanguageSwitch } from '#web/shell/language-switch.tsx'
import { Logo } from '#web/shell/logo.tsx'
import { SignOutButton } from '#web/shell/sign-out-button.tsx'
import { ThemeToggle } from '#web/shell/theme-toggle.tsx'
import { useCopy } from './admin-copy.ts'

export function ConsoleHeader() {
  const copy = useCopy()
  const shell = useShellCopy()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <Link
          href="/"
          aria-label={shell.brandHome}
          className="flex min-h-11 items-center max-[26rem]:[&_.display]:sr-only"
        >
          <Logo />
        </Link>
        <span className="woven ms-2 me-auto">{copy.badge}</span>
        <LanguageSwitch />
        <ThemeToggle />
        <SignOutButton />
      </div>
    </header>
  )
}
