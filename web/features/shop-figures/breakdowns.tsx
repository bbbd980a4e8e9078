import {
  type ShopAnalytics,
  type ShopDimension,
  type ShopShare,
  shopDimensions,
} from '#contracts/shop-analytics.ts'
import { useFormats } from '#web/language/language.ts'
import { ChartFigure } from './chart-figure.tsx'
import { useCopy } from './copy.ts'

/** As many are drawn; all are in the table. */
const mostDrawn = 8
const listed = ['asked', 'made', 'failed', 'redone', 'downloaded', 'approved', 'complained'] as const

/** By what was chosen, and why pictures failed. */
export function Breakdowns({ shop: { breakdowns, failures } }: { shop: ShopAnalytics }) {
  const copy = useCopy()
  const { formatCount } = useFormats()
  return (
    <section aria-labelledby="breakdowns-title">
      <h2 id="breakdowns-title" className="mb-5 text-[1.9rem]">
        {copy.breakdowns}
      </h2>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        {shopDimensions.map((dimension) => (
          <Breakdown key={dimension} dimension={dimension} shares={breakdowns[dimension]} />
        ))}
        {failures.length > 0 && (
          <Ranking
            id="failures"
            title={copy.failures}
            fill="var(--alarm)"
            ranked={failures.map(({ cause, count }) => ({
              key: cause,
              name: copy.causes[cause] ?? cause,
              value: count,
            }))}
            head={[copy.cause, copy.times]}
            cells={failures.map(({ count }) => [formatCount(count)])}
          />
        )}
      </div>
    </section>
  )
}

function Breakdown({ dimension, shares }: { dimension: ShopDimension; shares: ShopShare[] }) {
  const copy = useCopy()
  const { formatCount } = useFormats()
  const nameOf = ({ value, label }: ShopShare) =>
    value === '' ? copy.unsaid : (label ?? copy.values[dimension]?.[value] ?? value)
  return (
    <Ranking
      id={dimension}
      title={copy.dimensions[dimension] ?? dimension}
      fill="var(--tape)"
      ranked={shares.map((share) => ({ key: share.value, name: nameOf(share), value: share.made }))}
      head={[copy.dimensions[dimension] ?? dimension, ...listed.map((name) => copy.figures[name] ?? name)]}
      cells={shares.map((share) => listed.map((name) => formatCount(share[name])))}
      {...(dimension === 'ref' && { note: copy.most })}
    />
  )
}

interface RankingProps {
  id: string
  title: string
  fill: string
  /** The most frequent one first. */
  ranked: { key: string; name: string; value: number }[]
  head: string[]
  /** Of the table, without the names. */
  cells: string[][]
  note?: string
}

function Ranking({ ranked, cells, fill, ...figure }: RankingProps) {
  const { formatCount } = useFormats()
  const drawn = ranked.slice(0, mostDrawn)
  const top = Math.max(1, ...drawn.map(({ value }) => value))
  return (
    <ChartFigure
      {...figure}
      told={drawn.map(({ name, value }) => `${name} ${formatCount(value)}`).join(', ')}
      rows={ranked.map(({ key, name }, index) => ({ key, cells: [name, ...(cells[index] ?? [])] }))}
    >
      <div className="grid grid-cols-1 gap-3">
        {drawn.map(({ key, name, value }) => (
          <div key={key}>
            <div className="flex justify-between gap-4">
              <span className="wrap-anywhere">{name}</span>
              <span>{formatCount(value)}</span>
            </div>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" width="100%" height="10" aria-hidden="true">
              <rect width="100" height="8" fill="var(--sheet-2)" />
              <rect data-series={figure.id} width={(value / top) * 100} height="8" fill={fill} />
            </svg>
          </div>
        ))}
      </div>
    </ChartFigure>
  )
}
