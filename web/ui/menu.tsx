import { type KeyboardEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { button } from './button.tsx'
import { cn } from './cn.ts'
import { Icon, type IconName } from './icon.tsx'

export interface MenuItem {
  label: string
  icon: IconName
  run: () => void
}
const edge = 8

/** A button with three dots and its menu; the browser's own popover closes it, arrows, Home and End move in it. */
export function Menu({ label, items, className }: { label: string; items: MenuItem[]; className?: string }) {
  const id = useId()
  // A page may have hundreds of menus, and most of them are never opened.
  const [isWanted, setWanted] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const place = ({ newState }: ToggleEvent) => {
    opener.current?.setAttribute('aria-expanded', String(newState === 'open'))
    const anchor = opener.current?.getBoundingClientRect()
    if (newState !== 'open' || !list.current || !anchor) return
    const { offsetWidth: width, offsetHeight: height } = list.current
    const isBelow = anchor.bottom + height + edge < innerHeight
    list.current.style.top = `${isBelow ? anchor.bottom + 4 : Math.max(edge, anchor.top - height - 4)}px`
    list.current.style.left = `${Math.max(edge, anchor.right - width)}px`
    entries()[0]?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.findIndex((entry) => entry.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        popoverTarget={id}
        onClick={() => setWanted(true)}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={label}
        className={cn(button({ look: 'ghost', size: 'icon' }), className)}
      >
        <Icon name="more" size="size-6" className="stroke-3" />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={place}
        onKeyDown={move}
        className="fixed inset-auto m-0 min-w-52 border-[1.5px] border-control bg-sheet py-1.5 text-ink shadow-[0_12px_40px_var(--shade)]"
      >
        {isWanted && items.map((item) => <Entry key={item.label} item={item} menu={id} />)}
      </div>
    </>
  )
}

const Entry = ({ item, menu }: { item: MenuItem; menu: string }) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className="flex min-h-11 w-full items-center gap-3 px-4 text-start font-medium hover:bg-sheet-2 focus-visible:bg-sheet-2 focus-visible:-outline-offset-4"
    popoverTarget={menu}
    popoverTargetAction="hide"
    onClick={item.run}
  >
    <Icon name={item.icon} />
    {item.label}
  </button>
)
