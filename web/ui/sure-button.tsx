import { useState } from 'react'
import { Button } from './button.tsx'
import { useCopy } from './copy.ts'

interface SureButtonProps {
  label: string
  look?: 'outline' | 'ghost'
  /** What it acts on, for who cannot see where the button stands. */
  about: string
  busy: boolean
  onSure: () => void
}

/** Asks once more, in its own place, before what cannot be taken back. */
export function SureButton({ label, look = 'outline', about, busy, onSure }: SureButtonProps) {
  const { sure: copy } = useCopy()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button look={look} size="sm" busy={busy} disabled={busy} onClick={() => setAsking(true)}>
        {label}
        <span className="sr-only">: {about}</span>
      </Button>
    )
  }
  const answer = (isSure: boolean) => {
    setAsking(false)
    if (isSure) onSure()
  }
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">{`${label} ${about}: ${copy.title}`}</legend>
      <Button size="sm" autoFocus onClick={() => answer(true)}>
        {copy.yes}, {label.toLowerCase()}
      </Button>
      <Button look="ghost" size="sm" onClick={() => answer(false)}>
        {copy.no}
      </Button>
    </fieldset>
  )
}
