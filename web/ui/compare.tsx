import { type CSSProperties, type ReactNode, useState } from 'react'
import { cn } from './cn.ts'

interface CompareProps {
  before: ReactNode
  after: ReactNode
  label: string
  /** Said by a screen reader while the tape moves. */
  valueText: (percentAfter: number) => string
  captions: { before: string; after: string }
  initial?: number
  className?: string
}

/** Two pictures and the tape between them; a range input underneath, so keyboards and screen readers work. */
export function Compare({
  before,
  after,
  label,
  valueText,
  captions,
  initial = 38,
  className,
}: CompareProps) {
  const [cut, setCut] = useState(initial)
  const style: CSSProperties & Record<'--cut', string> = { '--cut': `${cut}%` }
  const caption =
    'pointer-events-none absolute bottom-3 bg-bg/85 px-2 py-0.5 text-[0.875rem] transition-opacity duration-150'
  return (
    <div className={cn('relative isolate overflow-hidden', className)} style={style}>
      <div className="absolute inset-0">{before}</div>
      <div className="absolute inset-0 [clip-path:inset(0_0_0_var(--cut))]">{after}</div>
      <div
        aria-hidden="true"
        className="tape-y pointer-events-none absolute inset-y-0 start-(--cut) w-6 -translate-x-1/2 shadow-[0_0_14px_var(--shade)]"
      />
      <span aria-hidden="true" className={cn(caption, 'start-3', cut < 25 && 'opacity-0')}>
        {captions.before}
      </span>
      <span aria-hidden="true" className={cn(caption, 'end-3', cut > 75 && 'opacity-0')}>
        {captions.after}
      </span>
      <input
        type="range"
        min="0"
        max="100"
        value={cut}
        aria-label={label}
        aria-valuetext={valueText(100 - cut)}
        onChange={(event) => setCut(event.target.valueAsNumber)}
        className="absolute inset-0 size-full cursor-ew-resize opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 border-[3px] border-chalk opacity-0 [input:focus-visible~&]:opacity-100"
      />
    </div>
  )
}
