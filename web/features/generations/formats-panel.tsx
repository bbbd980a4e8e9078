import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { type Finding, type FormatName, formatNames } from '#contracts/format-words.ts'
import { formats } from '#contracts/formats.ts'
import { type Generation, generations, resultSize } from '#contracts/generations.ts'
import { download, pathOf, send } from '#web/api/client.ts'
import { useFormats } from '#web/language/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { type Copy, useCopy } from './formats-copy.ts'
import { showError } from './queries.ts'

/** Every format with all that is known of it, what the picture fails, and the file behind a link. */
export function FormatsPanel({ generation }: { generation: Generation }) {
  const copy = useCopy()
  const panel = useRef<HTMLElement>(null)
  const checks = useQuery({
    queryKey: ['formats', generation.id],
    queryFn: ({ signal }) => send(generations.formats, { params: { id: generation.id }, signal }),
    // A finished picture does not change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => panel.current?.querySelector('a')?.focus(), [])
  return (
    <section
      ref={panel}
      id="formats"
      aria-label={copy.title}
      onKeyDown={moveByArrows}
      className="absolute end-0 top-full z-20 max-h-[calc(100dvh-5rem)] w-[min(30rem,100vw)] overflow-y-auto border border-line bg-bg p-4 shadow-[0_10px_40px_var(--shade)]"
    >
      <p className="text-[0.9375rem] text-ink-2">{copy.intro}</p>
      <p role="status" className="text-[0.9375rem] text-ink-2">
        {checks.isPending ? copy.checking : checks.isError ? copy.notChecked : ''}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {formatNames.map((name) => (
          <FormatItem
            key={name}
            {...{ name, generation }}
            findings={checks.data?.find((check) => check.name === name)?.findings ?? []}
          />
        ))}
      </ul>
    </section>
  )
}

interface FormatItemProps {
  name: FormatName
  generation: Generation
  findings: Finding[]
}

function FormatItem({ name, generation, findings }: FormatItemProps) {
  const copy = useCopy()
  const { formatDay } = useFormats()
  const { fileName, source, isGhost } = formats[name]
  const call = { params: { id: generation.id }, query: { format: name } }
  const file = useMutation({
    mutationFn: () => download(generations.download, call),
    onSuccess: saveFile,
    onError: showError,
  })
  const told = copy.sources[source.kind](source.date ? formatDay(source.date) : '')
  const unverified = source.unverified.map((rule) => copy.rules[rule]).join(', ')
  return (
    <li className="py-2.5">
      <a
        href={pathOf(generations.download, call)}
        download={fileName.replace('{id}', generation.id)}
        aria-busy={file.isPending}
        onClick={(event) => {
          // It may take seconds and may fail: behind a plain link neither would be seen.
          if (!isPlain(event)) return
          event.preventDefault()
          if (!file.isPending) file.mutate()
        }}
        className="flex min-h-11 items-center gap-3 rounded-cut px-2 py-1 hover:bg-sheet-2 focus-visible:-outline-offset-2"
      >
        {file.isPending ? <Spinner className="w-6" /> : <Icon name="download" />}
        <span className="min-w-0">
          <span className="block font-semibold">{copy.names[name]}</span>
          <span className="block text-[0.9375rem] text-ink-2 tabular-nums">{factsOf(name, copy)}</span>
        </span>
      </a>
      <p role="status" className="ps-10 text-[0.875rem] font-medium empty:hidden">
        {file.isPending && copy.preparing}
      </p>
      {isGhost && <p className="ps-10 text-[0.875rem]">{copy.ghost}</p>}
      <FindingList findings={findings} />
      <p className="ps-10 text-[0.8125rem] text-ink-2 [overflow-wrap:anywhere]">
        {copy.fileName}: {fileName}
        <br />
        {source.url ? (
          <a href={source.url} target="_blank" rel="noreferrer" className="underline">
            {told}
          </a>
        ) : (
          formats[name].size && !isGhost && told
        )}
        {unverified && source.url && ` (${copy.unverified(unverified)})`}
      </p>
    </li>
  )
}

/** As opposed to one that asks for another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

function FindingList({ findings }: { findings: Finding[] }) {
  const copy = useCopy()
  const groups = [findings.filter(({ repaired }) => !repaired), findings.filter(({ repaired }) => repaired)]
  return groups.map(([first, ...others]) =>
    first ? (
      <p key={String(first.repaired)} className="ps-10 text-[0.875rem]">
        <span className={first.repaired ? 'font-medium text-good' : 'font-medium text-alarm'}>
          {first.repaired ? copy.repaired : copy.remains}:
        </span>{' '}
        {[first, ...others].map((finding) => copy.findings[finding.code](finding)).join('; ')}
      </p>
    ) : null,
  )
}

function factsOf(name: FormatName, copy: Copy): string {
  const { size, ratio, background, fileType, maxBytes, margin } = formats[name]
  const { width, height } = size ?? resultSize
  return [
    copy.pixels(width, height),
    ratio,
    copy.backgrounds[background],
    fileType.toUpperCase(),
    maxBytes === null ? copy.noWeight : copy.weight(maxBytes / 1_000_000),
    copy.margin(Math.round(margin * 100)),
  ].join(' · ')
}

/** Up and down go from file to file, as in every menu; the tab key reaches the sources too. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[download]')]
  const at = links.findIndex((link) => link.matches(':focus'))
  links.at(at < 0 && step < 0 ? -1 : (at + step) % links.length)?.focus()
}
