import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Overview } from '#contracts/analytics.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

const Charts = lazy(async () => ({ default: (await import('./charts.tsx')).Charts }))

/** The library of the charts is heavier than the rest of the page: fetched when it is up and the place comes into view. */
export function ChartsWhenSeen({ overview }: { overview: Overview }) {
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
  const frame = (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="skeleton h-80" />
      <div className="skeleton h-80" />
    </div>
  )
  return (
    <div ref={place}>
      {isSeen ? (
        <Suspense fallback={frame}>
          <Charts overview={overview} />
        </Suspense>
      ) : (
        frame
      )}
    </div>
  )
}
