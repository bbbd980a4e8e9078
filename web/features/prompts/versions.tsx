import { useQuery } from '@tanstack/react-query'
import type { PromptVersion } from '#contracts/prompts.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import { differenceOf } from './difference.ts'
import { useRollBack, versionsQuery } from './queries.ts'

/** Every text that a key had, each against the one in use. */
export function Versions({ promptKey, current }: { promptKey: string; current: string }) {
  const copy = useCopy()
  const { data: versions, isPending } = useQuery(versionsQuery(promptKey))
  const rollBack = useRollBack(promptKey)
  return (
    <section aria-label={copy.versions.title(promptKey)} className="mt-5 border-t border-line pt-4">
      {isPending && <Spinner label={copy.versions.loading} />}
      {versions?.length === 0 && <p className="text-ink-2">{copy.versions.none}</p>}
      {versions && versions.length > 0 && (
        <p className="mb-5 text-[0.9375rem] text-ink-2">{copy.versions.legend}</p>
      )}
      <ol className="grid gap-5">
        {versions?.map((version, index) => (
          <li key={version.id}>
            <VersionHead version={version} isCurrent={index === 0 && version.value === current} />
            {version.value === null ? (
              <p className="mt-1 text-ink-2">{copy.versions.gone}</p>
            ) : (
              index > 0 && <Difference before={current} after={version.value} />
            )}
            {version.value !== null && version.value !== current && (
              <Button
                look="outline"
                size="sm"
                className="mt-2.5"
                busy={rollBack.isPending && rollBack.variables === version.id}
                disabled={rollBack.isPending}
                onClick={() => rollBack.mutate(version.id)}
              >
                {copy.versions.rollBack(version.number)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function VersionHead({ version, isCurrent }: { version: PromptVersion; isCurrent: boolean }) {
  const copy = useCopy()
  const { formatDay } = useFormats()
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <b>{copy.versions.name(version.number)}</b>
      {isCurrent && <span className="woven bg-tape text-on-tape">{copy.versions.current}</span>}
      <span className="text-[0.9375rem] text-ink-2 wrap-anywhere">
        {formatDay(version.createdAt)}, {version.author ?? copy.versions.initial}
      </span>
    </p>
  )
}

function Difference({ before, after }: { before: string; after: string }) {
  const copy = useCopy()
  if (before === after) return <p className="mt-1 text-ink-2">{copy.versions.same}</p>
  return (
    <p className="mt-1.5 font-mono text-[0.875rem] whitespace-pre-wrap wrap-anywhere">
      {differenceOf(before, after).map(({ kind, text, at }) => {
        if (kind === 'same') return text
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={at} className={kind === 'added' ? 'font-semibold text-good' : 'bg-alarm-bg text-ink'}>
            {text}
          </Mark>
        )
      })}
    </p>
  )
}
