import type { ReactNode } from 'react'

interface DashboardGridProps {
  title: string
  aside: ReactNode
  children: ReactNode
}

/** Where a garment is on the table, everything else makes room for it. */
export const DashboardGrid = ({ title, aside, children }: DashboardGridProps) => (
  <div className="group/page grid grid-cols-1 gap-x-10 gap-y-8 not-has-[[data-bench]]:xl:grid-cols-[minmax(0,1fr)_19rem]">
    <h1 className="sr-only">{title}</h1>
    <div className="grid min-w-0 content-start gap-9 group-has-[[data-bench]]/page:gap-3 max-sm:gap-5">
      {children}
    </div>
    <aside className="grid grid-cols-1 content-start gap-6 group-has-[[data-bench]]/page:hidden sm:max-xl:grid-cols-2">
      {aside}
    </aside>
  </div>
)
