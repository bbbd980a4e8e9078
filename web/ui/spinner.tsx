import { cn } from './cn.ts'

/** A running stitch. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <svg viewBox="0 0 40 12" className={cn('h-3 w-10', className)} aria-hidden="true">
        <path
          d="M1 6h38"
          className="animate-march"
          stroke="currentColor"
          strokeWidth="3"
          strokeDasharray="8 6"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

export const CentredSpinner = ({ label }: { label: string }) => (
  <div className="grid min-h-dvh place-items-center text-ink-2">
    <Spinner label={label} className="h-4 w-14" />
  </div>
)
