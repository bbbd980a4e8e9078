import { Fragment } from 'react'
import { Plot, type PlotProps } from './plot.tsx'
import { highestOf, topOf } from './scale.ts'

/** From one span to the next; broken where there is nothing to tell. */
export function Lines(plot: PlotProps) {
  const { series } = plot
  const top = topOf(highestOf(series, false))
  return (
    <Plot {...plot} top={top}>
      {series.map(({ key, fill, values }, nth) => (
        <Fragment key={key}>
          <path
            {...stroke}
            d={pathOf(values, top)}
            stroke={fill}
            strokeWidth="2.5"
            // Told apart without colours too.
            strokeDasharray={nth === 0 ? undefined : '1 6'}
          />
          <path {...stroke} d={dotsOf(values, top)} stroke={fill} strokeWidth="9" />
        </Fragment>
      ))}
    </Plot>
  )
}

const stroke = {
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const

type Values = (number | null)[]
const placeOf = (value: number, { at, top }: { at: number; top: number }): string =>
  `${at + 0.5} ${100 - (value / top) * 100}`

const pathOf = (values: Values, top: number): string =>
  values
    .map((value, at) =>
      value === null ? '' : `${values[at - 1] == null ? 'M' : 'L'}${placeOf(value, { at, top })}`,
    )
    .join('')

/** A span between two empty ones: a line of no length, of which the caps are seen. */
const dotsOf = (values: Values, top: number): string =>
  values
    .map((value, at) =>
      value === null || values[at - 1] != null || values[at + 1] != null
        ? ''
        : `M${placeOf(value, { at, top })}h0`,
    )
    .join('')
