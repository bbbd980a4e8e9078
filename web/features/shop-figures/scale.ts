export interface Series {
  key: string
  name: string
  fill: string
  values: (number | null)[]
}

/** Where a scale ends: the next round number whose half is whole, too. */
export function topOf(highest: number): number {
  if (highest <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(highest))
  const tops = [1, 1.5, 2, 3, 4, 6, 8, 10].map((step) => step * power)
  return tops.find((top) => top >= highest && Number.isInteger(top / 2)) ?? 10 * power
}

/** Of the values that stand beside each other, or on top of each other. */
export function highestOf(series: Series[], isStacked: boolean): number {
  const ofSpan = (at: number) => series.map(({ values }) => values[at] ?? 0)
  const spans = series[0]?.values.map((_, at) => ofSpan(at)) ?? []
  return Math.max(
    0,
    ...spans.map((values) => (isStacked ? values.reduce((sum, one) => sum + one, 0) : Math.max(...values))),
  )
}
