import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Me } from '#contracts/accounts.ts'
import { hasRight, plans } from '#contracts/plans.ts'
import { button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { HeaderBar } from './header-bar.tsx'

/** Stays in sight, with what `children` has to say. */
export function Header({ me, children }: { me: Me; children?: ReactNode }) {
  const copy = useCopy()
  return (
    <HeaderBar note={children}>
      <div className="ms-auto flex items-center">
        {hasRight(me.subscriptionPlan, 'advancedAnalytics') && (
          <Link href="/analisi" className={button({ look: 'ghost', className: 'max-sm:hidden' })}>
            {copy.analysis}
          </Link>
        )}
        <Link
          href="/account"
          className={button({ look: 'ghost', className: 'max-sm:gap-1.5 max-sm:px-1 sm:px-3' })}
        >
          <Icon name="person" />
          <span className="sr-only">{copy.account}, </span>
          <span className="woven">{plans[me.subscriptionPlan].name}</span>
        </Link>
      </div>
      {me.isAdmin && (
        <Link
          href={me.isSuperAdmin ? '/super-admin' : '/admin'}
          className={button({ look: 'outline', className: 'max-sm:w-11 max-sm:px-0' })}
        >
          <Icon name="shield" />
          <span className="max-sm:sr-only">{copy.admin}</span>
        </Link>
      )}
    </HeaderBar>
  )
}
