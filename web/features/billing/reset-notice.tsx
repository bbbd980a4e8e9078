import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accounts } from '#contracts/accounts.ts'
import { send } from '#web/api/client.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.ts'
import { readCopy, useCopy } from './copy.ts'

/** On the card of used-up credits: a mail when they are back, for who wants one. */
export function ResetNotice({ isTold }: { isTold: boolean }) {
  const copy = useCopy()
  const { mutate, isPending } = useTellOfReset()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        look="outline"
        size="sm"
        aria-pressed={isTold}
        aria-disabled={isPending}
        onClick={() => isPending || mutate(!isTold)}
      >
        <Icon name={isTold ? 'check' : 'letter'} size="size-4.5" />
        {copy.tellMe}
      </Button>
      <p role="status" className="text-[0.9375rem] text-ink-2 empty:hidden">
        {isTold && copy.told}
      </p>
    </div>
  )
}

function useTellOfReset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => send(accounts.tellOfReset, { body: { isWanted } }),
    onSuccess: (me) => client.setQueryData([accounts.me.path], me),
    onError: (error) => {
      if (isUnauthorized(error)) return
      const { error: title, notChanged } = readCopy()
      toast({ title, description: messageOf(error, notChanged), variant: 'destructive' })
    },
  })
}
