import { type ChangeEvent, useRef } from 'react'
import type { Me } from '#contracts/accounts.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Avatar } from './avatar.tsx'
import { useCopy } from './profile-copy.ts'
import { useChangeLogo } from './profile-queries.ts'

export function ShopLogo({ me }: { me: Me }) {
  const { logo: copy, error: title } = useCopy()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, variables } = useChangeLogo()
  const change = (file: File | null) =>
    mutate(file, {
      onSuccess: () => toast({ title: file ? copy.done : copy.removed }),
      onError: (error) => {
        if (isUnauthorized(error)) return
        toast({ title, description: messageOf(error, copy.failed), variant: 'destructive' })
      },
    })
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) change(file)
    // The same file again is a choice too.
    target.value = ''
  }
  return (
    <Panel id="logo" title={copy.title} text={copy.text}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar me={me} alt={copy.alt} />
        <input
          ref={input}
          hidden
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-label={copy.title}
          onChange={take}
        />
        <Button
          look="outline"
          busy={isPending && variables !== null}
          disabled={isPending}
          onClick={() => input.current?.click()}
        >
          {me.profileImageUrl ? copy.replace : copy.put}
        </Button>
        {me.profileImageUrl && (
          <Button
            look="ghost"
            busy={isPending && variables === null}
            disabled={isPending}
            onClick={() => change(null)}
          >
            {copy.remove}
            <span className="sr-only">: {copy.title}</span>
          </Button>
        )}
      </div>
    </Panel>
  )
}
