import { type ChangeEvent, useRef, useState } from 'react'
import { ticketSizes } from '#contracts/tickets.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCopy } from './copy.ts'
import { useAttach } from './queries.ts'

interface Attached {
  id: string
  url: string
}

/** The pictures of a message that is being written: they are there before it is sent. */
export function useAttachments() {
  const [attached, setAttached] = useState<Attached[]>([])
  return {
    attached,
    ids: attached.map(({ id }) => id),
    add: (picture: Attached) => setAttached((now) => [...now, picture]),
    remove: (id: string) => setAttached((now) => now.filter((picture) => picture.id !== id)),
    clear: () => setAttached([]),
  }
}

export function Attachments({
  attached,
  add,
  remove,
}: Omit<ReturnType<typeof useAttachments>, 'ids' | 'clear'>) {
  const { pictures: copy, error: title } = useCopy()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useAttach()
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file)
      mutate(file, {
        onSuccess: add,
        onError: (error) => {
          if (isUnauthorized(error)) return
          toast({ title, description: messageOf(error, copy.failed), variant: 'destructive' })
        },
      })
    // The same file again is a choice too.
    target.value = ''
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {attached.map(({ id, url }, index) => (
        <div key={id} className="relative">
          <img src={url} alt={copy.alt(index + 1)} className="size-20 border border-line object-cover" />
          <Button
            look="outline"
            size="icon"
            className="absolute -end-3 -top-3 bg-bg"
            aria-label={copy.remove(index + 1)}
            onClick={() => remove(id)}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={copy.add}
        onChange={take}
      />
      {attached.length < ticketSizes.attachments && (
        <Button look="outline" busy={isPending} disabled={isPending} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {copy.add}
        </Button>
      )}
      <p className="text-[0.9375rem] text-ink-2">{copy.hint}</p>
    </div>
  )
}
