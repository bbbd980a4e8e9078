import type { ReactNode } from 'react'
import type { Analytics } from '#contracts/analytics.ts'
import type { FailureCode } from '#contracts/errors.ts'
import { useFormats } from '#web/language/language.ts'
import { cn } from '#web/ui/cn.ts'
import { useCopy } from './copy.ts'
import { FiguresTable } from './figures-table.tsx'

export function Statuses({ statuses }: Pick<Analytics, 'statuses'>) {
  const { statuses: copy } = useCopy()
  const { formatCount } = useFormats()
  return (
    <Fact title={copy.title}>
      <Pairs
        pairs={(['completed', 'failed', 'processing', 'pending'] as const).map((status) => ({
          name: copy[status],
          value: formatCount(statuses[status]),
        }))}
      />
    </Fact>
  )
}

export function Failures({ failures }: Pick<Analytics, 'failures'>) {
  const { failures: copy } = useCopy()
  const { formatCount } = useFormats()
  const counted = new Map<string, number>()
  for (const { cause, count } of failures) {
    // Causes of older versions may have left the table since: together they are one line.
    const name = copy.causes[cause as FailureCode] ?? copy.other
    counted.set(name, (counted.get(name) ?? 0) + count)
  }
  return (
    <Fact title={copy.title} text={failures.length > 0 ? copy.text : copy.none}>
      <Pairs pairs={Array.from(counted, ([name, count]) => ({ name, value: formatCount(count) }))} />
    </Fact>
  )
}

export function Providers({ providers }: Pick<Analytics, 'providers'>) {
  const { providers: copy } = useCopy()
  const { formatCount } = useFormats()
  if (providers.length === 0) return <Fact title={copy.title} text={copy.none} />
  const seconds = (ms: number) => copy.seconds(formatCount(Math.round(ms / 100) / 10))
  return (
    <FiguresTable
      id="providers-title"
      title={copy.title}
      head={[copy.provider, copy.pictures, copy.median, copy.p95]}
      rows={providers.map(({ provider, pictures, medianMs, p95Ms }) => ({
        key: provider,
        cells: [provider, formatCount(pictures), seconds(medianMs), seconds(p95Ms)],
      }))}
      note={copy.text}
    />
  )
}

export function Files({ files }: Pick<Analytics, 'files'>) {
  const { files: copy } = useCopy()
  const { formatCount, formatDay } = useFormats()
  if (!files) return <Fact title={copy.title} text={copy.never} />
  return (
    <Fact title={copy.title} text={copy.when(formatDay(files.checkedAt), formatCount(files.files))}>
      <Pairs
        pairs={(['missing', 'damaged', 'orphaned', 'trashed', 'removed'] as const).map((kind) => ({
          name: copy[kind],
          value: formatCount(files[kind]),
          isBad: files[kind] > 0 && (kind === 'missing' || kind === 'damaged'),
        }))}
      />
    </Fact>
  )
}

const Fact = ({ title, text, children }: { title: string; text?: string; children?: ReactNode }) => (
  <section>
    <h2 className="mb-5 text-2xl">{title}</h2>
    {text && <p className="mb-2 text-ink-2 tabular-nums">{text}</p>}
    {children}
  </section>
)

const Pairs = ({ pairs }: { pairs: { name: string; value: string; isBad?: boolean }[] }) => (
  <dl className="tabular-nums">
    {pairs.map(({ name, value, isBad }) => (
      <div key={name} className="flex justify-between gap-6 border-b border-line py-2">
        <dt>{name}</dt>
        <dd className={cn('font-semibold', isBad && 'text-alarm')}>{value}</dd>
      </div>
    ))}
  </dl>
)
