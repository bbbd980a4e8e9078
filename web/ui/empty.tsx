import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  text?: string
  /** The way to begin. */
  children?: ReactNode
}

/** A sheet of pattern paper where a list will be. */
export const Empty = ({ title, text, children }: EmptyProps) => (
  <div className="paper grid justify-items-center gap-1 border-[1.5px] border-dashed border-control px-5 py-12 text-center">
    <p className="text-xl font-semibold">{title}</p>
    {text && <p className="max-w-[52ch] text-ink-2">{text}</p>}
    {children && <div className="mt-4">{children}</div>}
  </div>
)
