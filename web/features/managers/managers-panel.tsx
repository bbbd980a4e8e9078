import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import type { ListedManager } from '#contracts/account-manager.ts'
import { isUnauthorized, messageOf } from '#web/api/problem.ts'
import { Button } from '#web/ui/button.tsx'
import { EditorSheet, useEdited } from '#web/ui/editor-sheet.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useDeskCopy } from './desk-copy.ts'
import { managersQuery, useRemoveManager, useSetPhoto } from './desk-queries.ts'
import { Face } from './face.tsx'
import { ManagerForm } from './manager-form.tsx'

/** Who looks after customers: their faces, and what customers read of them. */
export function ManagersPanel() {
  const copy = useDeskCopy()
  const { edited, sheet, edit, finish, forget } = useEdited<ListedManager>()
  return (
    <Panel id="account-manager" title={copy.title} text={copy.text}>
      <div className="grid grid-cols-1 items-start gap-9 lg:grid-cols-2">
        <EditorSheet id="manager-form-title" title={edited ? copy.change : copy.add} ref={sheet}>
          <ManagerForm key={edited?.id ?? 'new'} edited={edited} onDone={finish} />
        </EditorSheet>
        <Fetched query={useQuery(managersQuery)}>
          {({ managers, unattended }) => (
            <div>
              {unattended > 0 && (
                <p className="mb-5 flex items-center gap-2 font-semibold text-alarm">
                  <Icon name="alert" />
                  {copy.unattended(unattended)}
                </p>
              )}
              {managers.length === 0 ? (
                <Empty title={copy.none} />
              ) : (
                <ul className="border-y-[1.5px] border-control">
                  {managers.map((manager) => (
                    <Line key={manager.id} manager={manager} onEdit={edit} onRemoved={forget} />
                  ))}
                </ul>
              )}
            </div>
          )}
        </Fetched>
      </div>
    </Panel>
  )
}

interface LineProps {
  manager: ListedManager
  onEdit: (manager: ListedManager) => void
  onRemoved: (manager: ListedManager) => void
}

function Line({ manager, onEdit, onRemoved }: LineProps) {
  const copy = useDeskCopy()
  const { name, email, phone, photoUrl, isDefault, accounts } = manager
  const remove = useRemoveManager()
  const erase = () => {
    if (!confirm(copy.removeAsk(name))) return
    remove.mutate(manager.id, {
      onSuccess: () => {
        toast({ title: copy.removed })
        onRemoved(manager)
      },
      onError: showError(copy),
    })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4 not-first:border-t not-first:border-line">
      <Face name={name} photoUrl={photoUrl} alt={copy.photo(name)} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-[0.9375rem] text-ink-2 wrap-anywhere">
          {[email, phone].filter(Boolean).join(' · ')}
        </p>
        <p className="text-[0.9375rem] text-ink-2">
          {isDefault && <span className="woven">{copy.isDefault}</span>} {copy.accounts(accounts)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <PhotoButton manager={manager} />
        <Button look="outline" size="sm" onClick={() => onEdit(manager)}>
          {copy.edit}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button look="ghost" size="sm" busy={remove.isPending} disabled={remove.isPending} onClick={erase}>
          {copy.remove}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </li>
  )
}

function PhotoButton({ manager: { id, name, photoUrl } }: { manager: ListedManager }) {
  const copy = useDeskCopy()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useSetPhoto()
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file)
      mutate({ id, file }, { onSuccess: () => toast({ title: copy.photoDone }), onError: showError(copy) })
    // The same file again is a choice too.
    target.value = ''
  }
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={copy.photo(name)}
        onChange={take}
      />
      <Button
        look="outline"
        size="sm"
        busy={isPending}
        disabled={isPending}
        onClick={() => input.current?.click()}
      >
        {photoUrl ? copy.replacePhoto : copy.setPhoto}
        <span className="sr-only">: {name}</span>
      </Button>
    </>
  )
}

const showError =
  ({ error: title, failed }: { error: string; failed: string }) =>
  (error: Error) => {
    if (isUnauthorized(error)) return
    toast({ title, description: messageOf(error, failed), variant: 'destructive' })
  }
