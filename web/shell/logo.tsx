import { useCopy } from './copy.ts'

export const Logo = () => {
  const copy = useCopy()
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 40 24" className="h-6 w-10 shrink-0" aria-hidden="true">
        <rect width="40" height="24" fill="var(--tape)" />
        <path
          d="M5 0v8M10 0v12M15 0v8M20 0v14M25 0v8M30 0v12M35 0v8"
          stroke="var(--on-tape)"
          strokeWidth="2"
        />
      </svg>
      <span className="display text-[1.6rem] leading-none">{copy.brand}</span>
    </span>
  )
}
