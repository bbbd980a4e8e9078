import { type PointerEvent, type ReactNode, useState } from 'react'
import type { Series } from './scale.ts'

export interface PlotProps {
  series: Series[]
  /** Of each span, in words and short. */
  names: string[]
  axis: string[]
  format: (value: number | null) => string
}

/** Scale, lines, days and legend around a drawing that is as many wide as there are spans, and 100 high. */
export function Plot({
  series,
  names,
  axis,
  format,
  top,
  children,
}: PlotProps & { top: number; children: ReactNode }) {
  const [at, setAt] = useState<number | null>(null)
  const count = names.length
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))))
  }
  const valueAt = ({ values }: Series) => (at === null ? '' : format(values[at] ?? null))
  const middle = Math.floor((count - 1) / 2)
  return (
    <div className="tabular-nums">
      <Legend series={series} name={at === null ? null : (names[at] ?? null)} told={valueAt} />
      <div className="mt-3 grid gap-x-3" style={{ gridTemplateColumns: 'auto minmax(0, 1fr)' }}>
        <div className="flex flex-col justify-between text-end text-[0.875rem] leading-none text-ink-2">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </div>
        <svg
          data-top={top}
          viewBox={`0 0 ${count} 100`}
          preserveAspectRatio="none"
          width="100%"
          height="200"
          aria-hidden="true"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setAt(null)}
        >
          {at !== null && <rect x={at} width="1" height="100" fill="var(--sheet-2)" />}
          {[0.5, 50, 99.5].map((y) => (
            <path key={y} d={`M0 ${y}h${count}`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          ))}
          {children}
        </svg>
        <div style={{ gridColumn: 2 }} className="mt-2 flex justify-between text-[0.875rem] text-ink-2">
          {[...new Set([0, middle, count - 1])].map((index) => (
            <span key={index}>{axis[index]}</span>
          ))}
        </div>
      </div>
    </div>
  )
}

interface LegendProps {
  series: Series[]
  /** Of the span under the pointer. */
  name: string | null
  told: (series: Series) => string
}

const Legend = ({ series, name, told }: LegendProps) => (
  <div className="flex min-h-12 flex-wrap gap-x-4 text-[0.9375rem]">
    {series.map((one) => (
      <span key={one.key} className="inline-flex items-center gap-2">
        <svg width="14" height="14" aria-hidden="true">
          <rect x="1" y="1" width="12" height="12" fill={one.fill} stroke="var(--control)" />
        </svg>
        {one.name} <b>{told(one)}</b>
      </span>
    ))}
    <span className="text-ink-2">{name}</span>
  </div>
)
