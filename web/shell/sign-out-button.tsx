import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from './copy.ts'
import { useLeave } from './use-leave.ts'

export function SignOutButton() {
  const copy = useCopy()
  const signOut = useLeave()
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
