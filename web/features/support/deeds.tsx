import { lazy, Suspense, useRef, useState } from 'react'
import { hasRight } from '#contracts/plans.ts'
import type { SupportedUser } from '#contracts/support.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from './copy.ts'
import { type DeedName, deedNames } from './queries.ts'

// Forms come with the first deed.
const DeedForm = lazy(async () => ({ default: (await import('./deed-form.tsx')).DeedForm }))

/** What support can do for an account; each deed asks why before it is done. */
export function Deeds({ user }: { user: SupportedUser }) {
  const { deeds: copy } = useCopy()
  const [open, setOpen] = useState<DeedName | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(null)
    opener.current?.focus()
  }
  const useless: Record<DeedName, boolean> = {
    grantCredits: false,
    givePlan: user.hasSubscription,
    nameManager: !hasRight(user.plan, 'accountManager'),
    signOut: user.sessions === 0,
    resendConfirmation: user.emailConfirmedAt !== null,
  }
  return (
    <Panel id="interventi" title={copy.title} text={user.hasSubscription ? copy.paying : copy.text}>
      <div className="flex flex-wrap gap-3">
        {deedNames.map((name) => (
          <Button
            key={name}
            look="outline"
            aria-expanded={open === name}
            disabled={useless[name]}
            onClick={({ currentTarget }) => {
              opener.current = currentTarget
              setOpen(open === name ? null : name)
            }}
          >
            {copy[name].open}
          </Button>
        ))}
      </div>
      <Suspense fallback={<div className="skeleton mt-6 min-h-72 max-w-lg" />}>
        {open && <DeedForm key={open} user={user} name={open} onClose={close} />}
      </Suspense>
    </Panel>
  )
}
