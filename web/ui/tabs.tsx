import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react'

interface TabsProps<V extends string> {
  label: string
  tabs: readonly { value: V; label: ReactNode }[]
  value: V
  onChange: (value: V) => void
  /** What the chosen tab shows. */
  children: ReactNode
  panelRef?: Ref<HTMLDivElement>
  panelClassName?: string
}

const trigger =
  'relative min-h-12 px-1 py-2.5 text-lg font-medium whitespace-nowrap text-ink-2 hover:text-ink aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-2.5 aria-selected:after:tape aria-selected:after:[--n:8px]'

/** The chosen tab has the hem of tape; arrows, Home and End move between them, as the ARIA practices want it. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children, ...panel }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.value === value)
  const move = (event: KeyboardEvent) => {
    const to = targetOf(event.key, at, tabs.length)
    const next = to === null ? undefined : tabs[to]
    if (to === null || !next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="-mx-4 mb-7 flex max-sm:group-has-[[data-bench]]/page:mb-3 gap-6 overflow-x-auto px-4 shadow-[inset_0_-1px_0_var(--line)] sm:mx-0 sm:gap-8 sm:px-0"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={trigger}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        ref={panel.panelRef}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={-1}
        className={`outline-none ${panel.panelClassName ?? ''}`}
      >
        {children}
      </div>
    </>
  )
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
