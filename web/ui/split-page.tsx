import type { ReactNode } from 'react'

/** Form on the left, pattern paper on the right, and the tape between them. */
export const SplitPage = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[1.05fr_1fr]">
    <main id="main" className="m-auto w-full max-w-128 px-5 pt-24 pb-12 sm:px-8">
      {children}
    </main>
    <div className="paper relative hidden min-h-0 overflow-hidden border-line bg-sheet lg:block">
      <div aria-hidden="true" className="tape-y absolute inset-y-0 start-0 w-9" />
      {aside}
    </div>
  </div>
)
