import { useId } from 'react'
import type { Me } from '#contracts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { useLeave } from './use-leave.ts'

/** Who is signed in, and what they can change about the page; the browser's own popover opens and closes it. */
export function UserMenu({ me, label }: { me: Me; label: string }) {
  const copy = useCopy()
  const signOut = useLeave()
  const id = useId()
  const name = [me.firstName, me.lastName].filter(Boolean).join(' ')
  return (
    <>
      <Button
        look="ghost"
        aria-label={`${label}: ${name || me.email}`}
        popoverTarget={id}
        className="max-sm:w-11 max-sm:px-0"
      >
        <Icon name="person" />
        <span className="truncate max-sm:sr-only">{name || me.email}</span>
      </Button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto end-4 top-17 m-0 w-72 border-[1.5px] border-control bg-sheet p-5 text-ink shadow-[0_12px_40px_var(--shade)]"
      >
        {name && <p className="truncate font-semibold">{name}</p>}
        <p className="truncate text-ink-2" title={me.email}>
          {me.email}
        </p>
        <div className="mt-4 flex items-center justify-between border-t border-line pt-3">
          <LanguageSwitch />
          <ThemeToggle />
        </div>
        <Button
          look="outline"
          className="mt-3 w-full"
          busy={signOut.isPending}
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          <Icon name="leave" />
          {copy.logout}
        </Button>
      </div>
    </>
  )
}
