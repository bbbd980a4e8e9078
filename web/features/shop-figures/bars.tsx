import { Plot, type PlotProps } from './plot.tsx'
import { highestOf, topOf } from './scale.ts'

/** Of each column, how much is left empty. */
const gap = 0.24

/** Parts of a whole on top of each other, other figures side by side. */
export function Bars({ isStacked, ...plot }: PlotProps & { isStacked: boolean }) {
  const { series, names } = plot
  const top = topOf(highestOf(series, isStacked))
  const width = (1 - gap) / (isStacked ? 1 : series.length)
  return (
    <Plot {...plot} top={top}>
      {series.map(({ key, fill, values }, nth) =>
        values.map((value, at) => {
          if (!value) return null
          const below = isStacked ? series.slice(0, nth).map((each) => each.values[at] ?? 0) : []
          const height = (value / top) * 100
          const foot = (below.reduce((sum, one) => sum + one, 0) / top) * 100
          return (
            <rect
              key={`${key} ${names[at]}`}
              data-series={key}
              x={at + gap / 2 + (isStacked ? 0 : nth * width)}
              y={100 - foot - height}
              width={width}
              height={height}
              fill={fill}
              stroke="var(--control)"
              vectorEffect="non-scaling-stroke"
            />
          )
        }),
      )}
    </Plot>
  )
}
