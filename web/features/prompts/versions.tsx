import { useQuery } from '@tanstack/react-query'
import type { PromptVersion } from '#contracts/prompts.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { useCopy } from './copy.ts'
import { differenceOf } from './difference.ts'
import { DifferenceText } from './difference-text.tsx'
import { useRollBack, versionsQuery } from './queries.ts'

interface VersionsProps {
  promptKey: string
  current: string
  /** Puts a text into the form, where it is compared and tried before it is saved. */
  onTry: (value: string) => void
}

/** Every text that a key had, each against the one in use. */
export function Versions({ promptKey, current, onTry }: VersionsProps) {
  const copy = useCopy()
  return (
    <section aria-label={copy.versions.title(promptKey)} className="mt-5 border-t border-line pt-4">
      <Fetched query={useQuery(versionsQuery(promptKey))}>
        {(versions: PromptVersion[]) => (
          <>
            <p className="mb-5 text-[0.9375rem] text-ink-2">
              {versions.length === 0 ? copy.versions.none : copy.versions.legend}
            </p>
            <ol className="grid gap-5">
              {versions.map((version, index) => (
                <li key={version.id}>
                  <Version
                    version={version}
                    promptKey={promptKey}
                    current={current}
                    isNewest={index === 0}
                    onTry={onTry}
                  />
                </li>
              ))}
            </ol>
          </>
        )}
      </Fetched>
    </section>
  )
}

interface VersionProps extends VersionsProps {
  version: PromptVersion
  isNewest: boolean
}

function Version({ version, promptKey, current, isNewest, onTry }: VersionProps) {
  const copy = useCopy()
  const rollBack = useRollBack(promptKey)
  const { value } = version
  return (
    <>
      <VersionHead version={version} isCurrent={isNewest && value === current} />
      {value === null ? (
        <p className="mt-1 text-ink-2">{copy.versions.gone}</p>
      ) : (
        !isNewest && <Difference before={current} after={value} />
      )}
      {value !== null && value !== current && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button
            look="outline"
            size="sm"
            aria-label={copy.versions.tryOf(version.number)}
            onClick={() => onTry(value)}
          >
            {copy.versions.try}
          </Button>
          <Button
            look="ghost"
            size="sm"
            busy={rollBack.isPending}
            disabled={rollBack.isPending}
            onClick={() => rollBack.mutate(version.id)}
          >
            {copy.versions.rollBack(version.number)}
          </Button>
        </div>
      )}
    </>
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
  return <DifferenceText pieces={differenceOf(before, after)} />
}
