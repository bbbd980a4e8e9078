import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface FileButtonProps {
  /** For who does not see where the button stands. */
  label: string
  /** As in the attribute of the input. */
  accept: string
  busy: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** A file that is chosen by a button of ours. */
export function FileButton({ label, accept, busy, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // The same file again is a change, too.
          target.value = ''
        }}
      />
      <Button
        look="outline"
        size="sm"
        className="justify-self-start"
        busy={busy}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {!busy && <Icon name="upload" size="size-4.5" />}
        {children}
      </Button>
    </>
  )
}
