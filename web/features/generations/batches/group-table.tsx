import { memo, useEffect, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBatchCopy } from './copy.ts'
import { doubleRefs, type Group, isDouble, mergeUp, type Role, roles, setRole, splitOff } from './grouping.ts'
import { makeThumb } from './thumbs.ts'
import type { Change, PlanView } from './use-plan.ts'

/** What the names said, to be corrected before anything is uploaded. */
export function GroupTable({ plan, room }: { plan: PlanView; room: number }) {
  const { plan: copy } = useBatchCopy()
  const { groups, isUploading, progress } = plan
  const photos = groups.reduce((sum, group) => sum + group.photos.length, 0)
  const doubles = doubleRefs(groups.map(({ ref }) => ref))
  return (
    <section aria-labelledby="plan-title" className="grid gap-4">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="me-auto">
          <h2 id="plan-title" className="text-[1.9rem]">
            {copy.title}
          </h2>
          <p className="mt-1 text-ink-2">{copy.text(photos, groups.length)}</p>
        </div>
        <div className="text-end max-sm:w-full max-sm:text-start">
          <Button
            busy={isUploading}
            disabled={isUploading}
            className="max-sm:w-full"
            onClick={plan.uploadAll}
          >
            {isUploading ? copy.uploading(progress.done, progress.all) : copy.upload(groups.length)}
          </Button>
          <p className="mt-1.5 text-[0.875rem] text-ink-2">{copy.resume}</p>
        </div>
      </div>
      {groups.length > room && (
        <p role="status" className="flex items-center gap-2">
          <Icon name="alert" className="text-alarm" />
          {copy.over(room)}
        </p>
      )}
      <ul className="border-t border-line">
        {groups.map((group, at) => (
          <GroupRow
            key={group.photos[0]?.id}
            group={group}
            isFirst={at === 0}
            isDoubled={isDouble(doubles, group.ref)}
            isLocked={isUploading}
            change={plan.change}
            fileOf={plan.fileOf}
          />
        ))}
      </ul>
    </section>
  )
}

/** Far from the window it is not drawn. */
const farAway = { contentVisibility: 'auto', containIntrinsicSize: 'auto 10rem' } as const

interface GroupRowProps {
  group: Group
  isFirst: boolean
  isDoubled: boolean
  isLocked: boolean
  change: Change
  fileOf: PlanView['fileOf']
}

const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { group, isFirst, isDoubled, isLocked, change, fileOf } = props
  const { plan: copy } = useBatchCopy()
  const doubleId = useId()
  const correct = (to: (groups: Group[], at: number) => Group[]) =>
    change((groups) => {
      const at = groups.indexOf(group)
      return at < 0 ? groups : to(groups, at)
    })
  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-b border-line py-3 md:flex" style={farAway}>
      <div className="grid gap-1">
        <input
          aria-label={copy.ref}
          aria-describedby={isDoubled ? doubleId : undefined}
          className="h-11 w-full min-w-0 border-b-[1.5px] border-control bg-transparent px-1 font-medium"
          value={group.ref}
          disabled={isLocked}
          onChange={({ target }) =>
            correct((groups, at) => groups.with(at, { ...group, ref: target.value.slice(0, 64) }))
          }
        />
        {isDoubled && (
          <span id={doubleId} className="text-[0.875rem] text-alarm">
            {copy.double}
          </span>
        )}
      </div>
      <ul className="flex flex-wrap gap-3">
        {group.photos.map(({ id, role }) => (
          <li key={id} className="w-24">
            <Thumb file={fileOf(id)} isFaded={role === 'extra'} />
            {group.photos.length === 1 ? (
              <p className="mt-1 text-[0.875rem] text-ink-2">{copy.roles[role]}</p>
            ) : (
              <RoleSelect
                name={fileOf(id)?.name ?? ''}
                role={role}
                isDisabled={isLocked}
                onRole={(role) => correct((groups, at) => setRole(groups, { at, id, role }))}
                onApart={() => correct((groups, at) => splitOff(groups, { at, id }))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="ms-auto flex gap-1">
        {!isFirst && (
          <Button look="ghost" size="sm" disabled={isLocked} onClick={() => correct(mergeUp)}>
            {copy.merge}
          </Button>
        )}
        <Button
          look="ghost"
          size="sm"
          disabled={isLocked}
          onClick={() => correct((groups, at) => groups.toSpliced(at, 1))}
        >
          {copy.drop}
          <span className="sr-only">: {group.ref}</span>
        </Button>
      </div>
    </li>
  )
})

interface RoleSelectProps {
  name: string
  role: Role
  isDisabled: boolean
  onRole: (role: Role) => void
  onApart: () => void
}

const RoleSelect = ({ name, role, isDisabled, onRole, onApart }: RoleSelectProps) => {
  const { plan: copy } = useBatchCopy()
  return (
    <select
      aria-label={copy.role(name)}
      value={role}
      disabled={isDisabled}
      className="mt-1 h-9 w-full rounded-cut border-[1.5px] border-control bg-bg px-1 text-[0.875rem] pointer-coarse:h-11"
      onChange={({ target }) => {
        const next = roles.find((each) => each === target.value)
        if (next) onRole(next)
        else onApart()
      }}
    >
      {roles.map((each) => (
        <option key={each} value={each}>
          {copy.roles[each]}
        </option>
      ))}
      <option value="apart">{copy.apart}</option>
    </select>
  )
}

/** A small copy of the photo, made when it first comes near the window. */
function Thumb({ file, isFaded }: { file: File | undefined; isFaded: boolean }) {
  const [url, setUrl] = useState<string | null>(null)
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!box || !file) return
    let made: string | null = null
    let isGone = false
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        void makeThumb(file).then((next) => {
          made = next
          if (isGone && next) URL.revokeObjectURL(next)
          else setUrl(next)
        })
      },
      { rootMargin: '600px' },
    )
    watch.observe(box)
    return () => {
      isGone = true
      watch.disconnect()
      if (made) URL.revokeObjectURL(made)
    }
  }, [box, file])
  return (
    <div ref={setBox} className={`h-26 overflow-hidden bg-sheet-2 ${isFaded ? 'opacity-45' : ''}`}>
      {url && <img src={url} alt="" className="size-full object-cover" />}
    </div>
  )
}
