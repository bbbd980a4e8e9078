import { type KeyboardEvent, useRef, useState } from 'react'
import { cn } from '#web/ui/cn.ts'

interface InPlaceProps {
  value: string
  /** What the button says, and what it is called. */
  text: string
  label: string
  inputLabel: string
  hint: string
  maxLength: number
  onSave: (value: string) => void
  className?: string
  /** The button, so that editing can be started from elsewhere. */
  openerId?: string
}

/** A text that becomes a field when it is pressed: Enter and leaving save, Esc takes back. */
export function InPlace({ value, text, label, inputLabel, hint, maxLength, onSave, ...look }: InPlaceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const wasByKey = useRef(false)
  const end = (isKept: boolean) => {
    setTyped(null)
    if (isKept && typed !== null && typed.trim() !== value) onSave(typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    wasByKey.current = true
    end(event.key === 'Enter')
  }
  if (typed !== null)
    return (
      <input
        // Somebody has just asked for this field.
        ref={(field) => field?.focus()}
        aria-label={inputLabel}
        title={hint}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => wasByKey.current || end(true)}
        onKeyDown={onKeyDown}
        className={cn(
          'w-full min-w-0 rounded-cut border-[1.5px] border-control bg-sheet px-1.5 py-0.5 text-ink focus-visible:outline-offset-0',
          look.className,
        )}
      />
    )
  return (
    <button
      type="button"
      id={look.openerId}
      aria-label={label}
      ref={(opener) => {
        // The field that had the focus is gone.
        if (wasByKey.current) opener?.focus()
        wasByKey.current = false
      }}
      onClick={() => setTyped(value)}
      className={cn(
        'block max-w-full truncate border-b-[1.5px] border-dashed border-transparent py-0.5 text-start hover:border-control',
        look.className,
      )}
    >
      {text}
    </button>
  )
}
