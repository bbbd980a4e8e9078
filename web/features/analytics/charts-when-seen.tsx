import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { MonthFigures, Overview } from '#contracts/analytics.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))
const MonthsChart = lazy(async () => ({ default: (await import('./months-chart.tsx')).MonthsChart }))

/** As the charts: the table below stays where somebody is about to click. */
const asHigh = { height: '24.25rem' }

export const ChartsWhenSeen = ({ overview }: { overview: Overview }) => (
  <WhenSeen
    frame={
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="skeleton" style={asHigh} />
        <div className="skeleton" style={asHigh} />
      </div>
    }
  >
    <Charts overview={overview} />
  </WhenSeen>
)

export const MonthsChartWhenSeen = ({ months }: { months: MonthFigures[] }) => (
  <WhenSeen frame={<div className="skeleton h-80" />}>
    <MonthsChart months={months} />
  </WhenSeen>
)

/** The library of the charts is heavier than the rest of the page: fetched when it is up and the place comes into view. */
function WhenSeen({ frame, children }: { frame: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const look: IntersectionObserverCallback = ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      whenIdle(() => setSeen(true))
    }
    // Half of it: the first view of a phone shows no more than the edge of the first chart.
    const observer = new IntersectionObserver(look, { threshold: 0.5 })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place}>{isSeen ? <Suspense fallback={frame}>{children}</Suspense> : frame}</div>
}
