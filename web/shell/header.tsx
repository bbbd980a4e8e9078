import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { plans } from '#contracts/plans.ts'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** Stays in sight, with what `children` has to say. */
export function Header({ me, children }: { me: Me; children?: ReactNode }) {
  const copy = useCopy()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:px-6 md:gap-3">
        <Link
          href="/"
          aria-label={copy.brandHome}
          className="me-auto flex min-h-11 items-center max-[26rem]:[&_.display]:sr-only"
        >
          <Logo />
        </Link>
        <Link
          href="/account"
          className={button({ look: 'ghost', className: 'max-sm:gap-1.5 max-sm:px-1 sm:px-3' })}
        >
          <Icon name="person" />
          <span className="sr-only">{copy.account}, </span>
          <span className="woven">{plans[me.subscriptionPlan].name}</span>
        </Link>
        {me.isAdmin && (
          <Link
            href={me.isSuperAdmin ? '/super-admin' : '/admin'}
            className={button({ look: 'outline', className: 'max-sm:w-11 max-sm:px-0' })}
          >
            <Icon name="shield" />
            <span className="max-sm:sr-only">{copy.admin}</span>
          </Link>
        )}
        <LanguageSwitch />
        <ThemeToggle />
        <SignOutButton />
      </div>
      {children}
    </header>
  )
}
