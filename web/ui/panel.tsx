import type { ReactNode } from 'react'

interface PanelProps {
  id: string
  title: string
  text?: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled part of a long page. */
export const Panel = ({ id, title, text, aside, children }: PanelProps) => (
  <section aria-labelledby={`${id}-title`} id={id}>
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={`${id}-title`} tabIndex={-1} className="me-auto text-[1.9rem] outline-none">
        {title}
      </h2>
      {aside}
    </div>
    {text && <p className="mt-2 max-w-[62ch] text-ink-2">{text}</p>}
    <div className="mt-5">{children}</div>
  </section>
)
