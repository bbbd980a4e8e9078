import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { placeholders } from '#contracts/instructions.ts'

/** The placeholders that may be meant by what has been typed after a brace, and the keys that choose one. */
export function useSuggestions(
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (value: string) => void,
) {
  const [begun, setBegun] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const offered = begun === null ? [] : placeholders.filter((name) => name.startsWith(begun))
  const look = (event: SyntheticEvent<HTMLTextAreaElement>) => {
    setBegun(begunAt(event.currentTarget))
    setAt(0)
  }
  const insert = (name: string) => {
    if (!area.current) return
    const { text, caret } = withPlaceholder(area.current, name)
    // At once: a caret that is set on the next frame leaves what is typed meanwhile behind it.
    flushSync(() => onChange(text))
    area.current.focus()
    area.current.setSelectionRange(caret, caret)
    setBegun(null)
  }
  const press = (event: KeyboardEvent) => {
    const name = offered[at]
    if (!name) return
    if (event.key === 'Enter' || event.key === 'Tab') insert(name)
    else if (event.key === 'ArrowDown') setAt((at + 1) % offered.length)
    else if (event.key === 'ArrowUp') setAt((at - 1 + offered.length) % offered.length)
    else if (event.key === 'Escape') setBegun(null)
    else return
    event.preventDefault()
  }
  return { begun, at, offered, look, insert, press, close: () => setBegun(null) }
}

/** What has been typed of a placeholder right before the caret; null when none has been begun. */
function begunAt(area: HTMLTextAreaElement): string | null {
  return /\{(\w*)$/.exec(area.value.slice(0, area.selectionStart))?.[1] ?? null
}

/** The text with a placeholder where the caret is, instead of what was begun of it, and the place behind it. */
function withPlaceholder(area: HTMLTextAreaElement, name: string): { text: string; caret: number } {
  const before = area.value.slice(0, area.selectionStart).replace(/\{\w*$/, '')
  const after = area.value
    .slice(area.selectionEnd)
    .replace(/^\w*\}/, (rest) => (before === area.value.slice(0, area.selectionStart) ? rest : ''))
  const upToCaret = `${before}{${name}}`
  return { text: upToCaret + after, caret: upToCaret.length }
}
