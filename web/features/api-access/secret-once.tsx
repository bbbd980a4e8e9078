import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useCopy } from './copy.ts'

/** A key or a secret in the only moment in which it can be read. */
export function SecretOnce({
  what,
  value,
  onClose,
}: {
  what: 'key' | 'secret'
  value: string
  onClose: () => void
}) {
  const { once: copy } = useCopy()
  const [isCopied, setCopied] = useState(false)
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const take = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby={`once-${what}`}
      className="notched mt-6 bg-sheet p-5 outline-none"
    >
      <h3 id={`once-${what}`} className="text-xl">
        {copy[what]}
      </h3>
      <p className="mt-1 text-ink-2">{what === 'key' ? copy.keyText : copy.secretText}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 basis-72 border-[1.5px] border-control bg-bg px-3.5 py-3 font-mono text-[0.9375rem] wrap-anywhere select-all">
          {value}
        </code>
        <Button onClick={take}>{isCopied ? copy.copied : copy.copy}</Button>
        <Button look="outline" onClick={onClose}>
          {copy.close}
        </Button>
      </div>
    </section>
  )
}
