import { type ReactNode, useEffect, useRef } from 'react'

interface OutcomeProps {
  title: string
  text: string
  /** Where to go from here. */
  children: ReactNode
}

/** What came of a link, where its form was. */
export function Outcome({ title, text, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone and the focus with it: a screen reader goes on reading here.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-5xl outline-none">
        {title}
      </h1>
      <p className="mt-4 mb-9 text-lg text-ink-2">{text}</p>
      {children}
    </>
  )
}
