import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AuditEntry } from '#contracts/audit.ts'
import { useFormats } from '#web/language/language.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { useCopy } from './copy.ts'
import { auditQuery } from './queries.ts'

export function AuditLog() {
  const { audit: copy } = useCopy()
  const log = useInfiniteQuery(auditQuery)
  const list = useRef<HTMLOListElement>(null)
  return (
    <section aria-labelledby="audit-title">
      <h2 id="audit-title" className="text-2xl">
        {copy.title}
      </h2>
      <p className="mt-1 mb-5 text-ink-2">{copy.text}</p>
      <Fetched query={log}>
        {({ pages }: { pages: AuditEntry[][] }) =>
          pages[0]?.length === 0 ? (
            <Empty title={copy.none} />
          ) : (
            <ol ref={list}>
              {pages.flat().map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }
      </Fetched>
      <MoreButton query={log} list={list} size="sm" className="mt-4">
        {copy.more}
      </MoreButton>
    </section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { audit: copy } = useCopy()
  const { formatMoment } = useFormats()
  const { at, actor, action, subject, before, after } = entry
  const changed = changedFields(before, after)
  return (
    <li tabIndex={-1} className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[11rem_1fr]">
      <time dateTime={at} className="text-ink-2 tabular-nums">
        {formatMoment(at)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <b>{copy.actions[action]}</b>: {subject}
        </p>
        <p className="text-[0.9375rem] text-ink-2 wrap-anywhere">{actor ?? copy.shell}</p>
        {changed.length > 0 && (
          <details className="mt-1">
            <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
              {copy.show}
            </summary>
            {changed.map((field) => (
              <dl key={field} className="mt-2 grid gap-x-6 gap-y-1 font-mono text-[0.875rem] sm:grid-cols-2">
                <Side name={`${field}, ${copy.before.toLowerCase()}`} value={before?.[field]} />
                <Side name={`${field}, ${copy.after.toLowerCase()}`} value={after?.[field]} />
              </dl>
            ))}
          </details>
        )}
      </div>
    </li>
  )
}

const Side = ({ name, value }: { name: string; value: unknown }) => (
  <div className="min-w-0">
    <dt className="text-ink-2">{name}</dt>
    <dd className="whitespace-pre-wrap wrap-anywhere">
      {value === undefined || value === null ? '–' : String(value)}
    </dd>
  </div>
)

type Values = AuditEntry['before']

function changedFields(before: Values, after: Values): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter((name) => name !== 'id' && before?.[name] !== after?.[name])
}
