import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Garment } from '#contracts/garments.ts'

export type Selection = ReturnType<typeof useSelection>

/** Which of the garments in a list are chosen; what has left the list is not. */
export function useSelection(items: Garment[]) {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null)
  const last = useRef<string | null>(null)
  const shown = useRef(items)
  useEffect(() => {
    shown.current = items
  })
  // The same function always, or every card would be drawn again.
  const choose = useCallback((id: string, isOn: boolean, isRange: boolean) => {
    const range = isRange ? between(shown.current, last.current, id) : [id]
    last.current = id
    setIds((known) => withAll(known ?? new Set(), range, isOn))
  }, [])
  const end = useCallback(() => {
    last.current = null
    setIds(null)
  }, [])
  useEscape(ids !== null, end)
  return {
    isOn: ids !== null,
    has: (id: string): boolean | null => ids?.has(id) ?? null,
    chosen: ids ? items.filter(({ id }) => ids.has(id)) : [],
    begin: () => setIds(new Set()),
    end,
    choose,
    chooseAll: (isOn: boolean) => setIds(new Set(isOn ? items.map(({ id }) => id) : [])),
  }
}

/** From the one that was chosen last up to this one. */
function between(items: Garment[], from: string | null, to: string): string[] {
  const ids = items.map(({ id }) => id)
  const ends = [ids.indexOf(from ?? to), ids.indexOf(to)]
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}

function withAll(known: ReadonlySet<string>, ids: string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(known)
  for (const id of ids) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** A dialog and a field keep Esc for themselves. */
function useEscape(isOn: boolean, run: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    const { target } = event
    const isField =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox')
    if (!isField) run()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOn])
}
