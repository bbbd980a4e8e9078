import { Plot, type PlotProps } from './plot.tsx'
import { highestOf, topOf } from './scale.ts'

/** From one span to the next; broken where there is nothing to tell. */
export function Lines(plot: PlotProps) {
  const { series } = plot
  const top = topOf(highestOf(series, false))
  return (
    <Plot {...plot} top={top}>
      {series.map(({ key, fill, values }, nth) => (
        <path
          key={key}
          d={pathOf(values, top)}
          fill="none"
          stroke={fill}
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          // Told apart without colours too.
          strokeDasharray={nth === 0 ? undefined : '1 6'}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Plot>
  )
}

function pathOf(values: (number | null)[], top: number): string {
  const steps = values.map((value, at) => {
    if (value === null) return ''
    const isAlone = values[at - 1] == null
    // A span between two empty ones is a dot.
    return `${isAlone ? 'M' : 'L'}${at + 0.5} ${100 - (value / top) * 100}${isAlone ? 'h0' : ''}`
  })
  return steps.join('')
}
