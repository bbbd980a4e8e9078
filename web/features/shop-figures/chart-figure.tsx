import type { ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'

interface ChartFigureProps {
  id: string
  title: string
  /** The chart in a sentence, for who does not see it. */
  told: string
  head: string[]
  rows: { key: string; cells: string[] }[]
  note?: string
  children: ReactNode
}

/** A chart, and behind it the table with the same figures. */
export function ChartFigure({ id, title, told, head, rows, note, children }: ChartFigureProps) {
  const copy = useCopy()
  return (
    <figure aria-labelledby={`${id}-chart`} className="min-w-0 bg-sheet p-5 px-3 tabular-nums sm:px-5">
      <figcaption id={`${id}-chart`} className="mb-5 text-xl font-semibold">
        {title}
      </figcaption>
      <div role="img" aria-label={`${title}: ${told}`}>
        {children}
      </div>
      <details className="mt-4 border-t border-line">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          {copy.table}
          <span className="sr-only">: {title}</span>
        </summary>
        {/* biome-ignore lint/a11y/useSemanticElements: a section in each figure would be too many landmarks */}
        <div
          role="group"
          aria-label={copy.tableOf(title)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          tabIndex={0}
          className="goes-on overflow-x-auto"
        >
          <FigureRows head={head} rows={rows} />
        </div>
        {note && <p className="mt-3 text-[0.9375rem] text-ink-2">{note}</p>}
      </details>
    </figure>
  )
}

const FigureRows = ({ head, rows }: Pick<ChartFigureProps, 'head' | 'rows'>) => (
  <table className="w-full border-separate border-spacing-0">
    <thead>
      <tr>
        {head.map((label, index) => (
          <th
            key={label}
            scope="col"
            className={cn('border-b border-control py-2 font-semibold whitespace-nowrap', place(index))}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells }) => (
        <tr key={key}>
          {cells.map((cell, index) => (
            <td
              key={head[index]}
              className={cn('border-b border-line py-2.5 whitespace-nowrap', place(index))}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const place = (index: number) => (index === 0 ? 'pe-4 text-start' : 'ps-4 text-end')
