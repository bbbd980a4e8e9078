import {
  bodyTypeLabels,
  bodyTypes,
  garmentKindLabels,
  garmentKinds,
  poseLabels,
  poses,
} from '#contracts/generations.ts'
import {
  type ShopAnalytics,
  type ShopDimension,
  type ShopShare,
  type ShopTotals,
  shopDimensions,
} from '#contracts/shop-analytics.ts'
import { dimensionLabels, shopFigureLabels, sourceLabels, unsaid } from '#contracts/shop-words.ts'
import { sources } from '#contracts/sources.ts'
import { csvMark, csvRow } from '#server/http/csv.ts'

// Object.keys, for the table of labels.
const figures = Object.keys(shopFigureLabels) as (keyof ShopTotals)[]

/** One long table for a spreadsheet set to Italian: each day, week or month, then each value of each dimension. */
export function exportShop({ from, to, series, totals, breakdowns }: ShopAnalytics): string {
  const head = csvRow(['Dal', 'Al', 'Per', 'Valore', ...figures.map((name) => shopFigureLabels[name])])
  const spans = series.map(({ start, ...counts }) => csvRow([start, '', 'Periodo', '', ...cells(counts)]))
  const whole = csvRow([from, to, 'Totale', '', ...cells(totals)])
  const shares = shopDimensions.flatMap((dimension) =>
    breakdowns[dimension].map((share) =>
      csvRow([from, to, dimensionLabels[dimension], labelOf(dimension, share), ...cells(share)]),
    ),
  )
  return [csvMark, head, ...spans, whole, ...shares].join('')
}

const cells = (counts: Partial<ShopTotals>): (string | number)[] =>
  figures.map((name) => {
    const value = counts[name] ?? ''
    return typeof value === 'number' && /Ms$/.test(name) ? (value / 1000).toFixed(2).replace('.', ',') : value
  })

const words: Partial<Record<ShopDimension, (value: string) => string | undefined>> = {
  pose: (value) => within(poses, poseLabels, value),
  body: (value) => within(bodyTypes, bodyTypeLabels, value),
  kind: (value) => within(garmentKinds, garmentKindLabels, value),
  source: (value) => within(sources, sourceLabels, value),
}

const labelOf = (dimension: ShopDimension, { value, label }: ShopShare): string =>
  value === '' ? unsaid : (label ?? words[dimension]?.(value) ?? value)

function within<V extends string>(all: readonly V[], labels: Record<V, string>, value: string) {
  const known = all.find((one) => one === value)
  return known && labels[known]
}
