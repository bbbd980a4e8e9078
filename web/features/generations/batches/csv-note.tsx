import type { Batch } from '#contracts/batches.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useBatchCopy } from './copy.ts'

/** How far the list has been read, and each line that brought nothing, by its number. */
export function CsvNote({ csv }: { csv: NonNullable<Batch['csv']> }) {
  const { csv: copy } = useBatchCopy()
  const isReading = csv.done < csv.lines
  if (!isReading && csv.faults.length === 0) return null
  return (
    <section className="border-[1.5px] border-control px-4 py-3.5">
      <p role="status" className="flex items-center gap-3 font-semibold">
        {isReading && <Spinner />}
        {isReading ? copy.reading(csv.done, csv.lines) : copy.read(csv.lines - csv.faults.length)}
      </p>
      {csv.faults.length > 0 && (
        <details className="mt-2" open={csv.faults.length <= 8}>
          <summary className="cursor-pointer font-medium">{copy.faults(csv.faults.length)}</summary>
          <ul className="mt-2 text-[0.9375rem]">
            {csv.faults.map(({ line, ref, fault }) => (
              <li key={`${line} ${fault}`}>
                <span className="font-medium">{copy.line(line, ref)}</span>: {copy.fault[fault]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
