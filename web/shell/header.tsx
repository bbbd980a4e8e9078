import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { plans } from '#contracts/plans.ts'
import { useSignOut } from '#web/features/accounts/queries.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { copy } from './copy.ts'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function Header({ me }: { me: Me }) {
  const signOut = useSignOut()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="mx-auto flex h-16 max-w-7xl items-center gap-1 px-4 sm:gap-3 sm:px-6">
        <Link href="/" aria-label={copy.brandHome} className="me-auto flex min-h-11 items-center">
          <Logo />
        </Link>
        <span className="woven me-2">{plans[me.subscriptionPlan].name}</span>
        {me.isAdmin && (
          <Link
            href={me.isSuperAdmin ? '/super-admin' : '/admin'}
            className={button({ look: 'outline', className: 'max-sm:w-11 max-sm:px-0' })}
          >
            <Icon name="shield" />
            <span className="max-sm:sr-only">{copy.admin}</span>
          </Link>
        )}
        <ThemeToggle />
        <Button
          look="ghost"
          className="max-sm:w-11 max-sm:px-0"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          <Icon name="leave" />
          <span className="max-sm:sr-only">{copy.logout}</span>
        </Button>
      </div>
    </header>
  )
}
