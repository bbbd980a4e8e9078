import { useSignOut } from '#web/features/accounts/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'

export function SignOutButton() {
  const copy = useCopy()
  const signOut = useSignOut()
  return (
    <Button
      look="ghost"
      className="max-sm:w-11 max-sm:px-0"
      disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      <Icon name="leave" />
      <span className="max-sm:sr-only">{copy.logout}</span>
    </Button>
  )
}
