import { cn } from '#web/ui/cn.ts'

interface FiguresTableProps {
  title: string
  id: string
  head: string[]
  rows: { key: string; cells: string[]; isBad?: boolean }[]
  note?: string
}

/** A small table of numbers: the first column says what, the others how much. */
export function FiguresTable({ title, id, head, rows, note }: FiguresTableProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a section inside the section would be one landmark too many */}
      <div
        role="group"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="goes-on overflow-x-auto"
      >
        {/* Collapsed borders would not move with the first column. */}
        <table className="w-full border-separate border-spacing-0 tabular-nums">
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
            {rows.map(({ key, cells, isBad }) => (
              <tr key={key} className={cn(isBad && 'text-alarm')}>
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
      </div>
      {note && <p className="mt-3 text-[0.9375rem] text-ink-2 tabular-nums">{note}</p>}
    </section>
  )
}

const place = (index: number) => (index === 0 ? 'sticky start-0 bg-bg pe-4 text-start' : 'ps-4 text-end')
