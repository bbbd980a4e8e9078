import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FormatName, formatNames } from '#contracts/format-words.ts'
import { archiveGarments, type Garment, garments } from '#contracts/garments.ts'
import { send } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy as useFormatsCopy } from '../formats-copy.ts'
import { showError } from '../queries.ts'
import { PoseDialog } from './pose-dialog.tsx'
import { useSelectionCopy } from './selection-copy.ts'
import type { Selection } from './use-selection.ts'

/** How many pictures may be ordered now: what is left to pay with, and places for what is being made. */
export interface Room {
  credits: number
  inFlight: number
}

interface SelectionBarProps {
  selection: Selection
  loaded: number
  room: Room
  onRemove: (chosen: Garment[]) => void
}

/** What can be done with all chosen garments at once. */
export function SelectionBar({ selection, loaded, room, onRemove }: SelectionBarProps) {
  const texts = useSelectionCopy()
  const [isPosing, setPosing] = useState(false)
  const { chosen, chooseAll, end } = selection
  const count = chosen.length
  const isAll = count > 0 && count === loaded
  return (
    <section
      aria-label={texts.area}
      className="sticky bottom-0 z-30 -mx-4 mt-6 flex flex-wrap items-center gap-x-2 gap-y-1.5 border-t-[1.5px] border-control bg-bg px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:mx-0 sm:border-x-[1.5px]"
    >
      <p role="status" className="min-w-0 text-lg font-semibold tabular-nums max-lg:flex-1">
        {count > 0 ? texts.chosen(count) : texts.hint}
      </p>
      <Button look="ghost" className="px-2.5" onClick={() => chooseAll(!isAll)}>
        {isAll ? texts.none : texts.all}
      </Button>
      <div className="flex min-w-0 flex-wrap items-center justify-end gap-2 max-lg:order-last max-lg:w-full lg:ms-auto">
        <ZipButton chosen={chosen} />
        <Button
          look="outline"
          className="max-sm:flex-1 max-sm:px-2"
          disabled={count === 0}
          onClick={() => setPosing(true)}
        >
          {texts.otherPose}
        </Button>
        <Button
          look="outline"
          className="max-sm:w-11 max-sm:px-0"
          disabled={count === 0}
          onClick={() => {
            onRemove(chosen)
            end()
          }}
        >
          <Icon name="trash" className="sm:hidden" />
          <span className="max-sm:sr-only">{texts.remove}</span>
        </Button>
      </div>
      <Button look="ghost" size="icon" aria-label={texts.done} onClick={end}>
        <Icon name="close" />
      </Button>
      {isPosing && <PoseDialog chosen={chosen} room={room} onClose={() => setPosing(false)} onDone={end} />}
    </section>
  )
}

function ZipButton({ chosen }: { chosen: Garment[] }) {
  const texts = useSelectionCopy()
  const formats = useFormatsCopy()
  const [format, setFormat] = useState<FormatName>('originale')
  const zip = useMutation({
    mutationFn: () => send(garments.requestArchive, { body: { ids: chosen.map(({ id }) => id), format } }),
    // The browser saves what lies at the address; this page stays as it is.
    onSuccess: ({ url }) => location.assign(url),
    onError: showError,
  })
  const isFull = chosen.length > archiveGarments
  const isEmpty = chosen.every(({ counts }) => counts.completed === 0)
  const note = () => {
    if (isFull) return texts.zipFull(archiveGarments)
    if (isEmpty && chosen.length > 0) return texts.zipEmpty
    if (zip.data) return texts.zipStarted(zip.data.pictures)
    return format !== 'originale' && texts.zipIn(formats.names[format])
  }
  return (
    <>
      <p
        role="status"
        id="zip-note"
        className="w-full text-[0.9375rem] text-ink-2 empty:hidden sm:text-end lg:w-auto"
      >
        {note()}
      </p>
      <Button
        className="max-sm:flex-1 max-sm:px-2"
        busy={zip.isPending}
        disabled={zip.isPending || isFull || isEmpty}
        aria-describedby="zip-note"
        onClick={() => zip.mutate()}
      >
        {texts.zip}
      </Button>
      <span className="relative min-w-0">
        <select
          aria-label={texts.zipFormat}
          value={format}
          onChange={({ target }) =>
            setFormat(formatNames.find((name) => name === target.value) ?? 'originale')
          }
          // On a phone only its sign; the format that was chosen is said above.
          className="h-11 w-full rounded-cut border-[1.5px] border-control bg-sheet px-2 text-ink max-sm:w-11 max-sm:appearance-none max-sm:text-transparent"
        >
          {formatNames.map((name) => (
            <option key={name} value={name} className="text-ink">
              {formats.names[name]}
            </option>
          ))}
        </select>
        <Icon name="crop" className="pointer-events-none absolute inset-0 m-auto sm:hidden" />
      </span>
    </>
  )
}
