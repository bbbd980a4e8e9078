import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'

/** Skip link, header and main area, without account data. */
export const AppFrame = ({ header, children }: { header: ReactNode; children: ReactNode }) => (
  <>
    <SkipLink />
    {header}
    <main
      id="main"
      className="mx-auto max-w-7xl px-4 pt-4 pb-20 has-[[data-bench]]:pt-3 has-[[data-bench]]:pb-4 sm:px-6 sm:pt-7"
    >
      {children}
    </main>
  </>
)
