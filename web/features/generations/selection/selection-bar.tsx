import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FormatName, formatNames } from '#contracts/formats.ts'
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
      className="sticky bottom-0 z-30 -mx-4 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t-[1.5px] border-control bg-bg px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:mx-0 sm:border-x-[1.5px]"
    >
      <p role="status" className="min-w-24 text-lg font-semibold tabular-nums max-sm:flex-1">
        {count > 0 ? texts.chosen(count) : texts.hint}
      </p>
      <Button look="ghost" className="px-3" onClick={() => chooseAll(!isAll)}>
        {isAll ? texts.none : texts.all}
      </Button>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:order-last max-sm:w-full sm:ms-auto">
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
          className="max-sm:flex-1 max-sm:px-2"
          disabled={count === 0}
          onClick={() => {
            onRemove(chosen)
            end()
          }}
        >
          {texts.remove}
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
  const note = isFull
    ? texts.zipFull(archiveGarments)
    : isEmpty && chosen.length > 0
      ? texts.zipEmpty
      : zip.data && texts.zipStarted(zip.data.pictures)
  return (
    <>
      <p
        role="status"
        id="zip-note"
        className="w-full text-[0.9375rem] text-ink-2 empty:hidden sm:text-end lg:w-auto"
      >
        {note}
      </p>
      <select
        aria-label={texts.zipFormat}
        value={format}
        onChange={({ target }) => setFormat(formatNames.find((name) => name === target.value) ?? 'originale')}
        className="h-11 min-w-0 rounded-cut border-[1.5px] border-control bg-sheet px-2 text-ink max-sm:w-full"
      >
        {formatNames.map((name) => (
          <option key={name} value={name}>
            {formats.names[name]}
          </option>
        ))}
      </select>
      <Button
        className="max-sm:flex-1 max-sm:px-2"
        busy={zip.isPending}
        disabled={zip.isPending || isFull || isEmpty}
        aria-describedby="zip-note"
        onClick={() => zip.mutate()}
      >
        {texts.zip}
      </Button>
    </>
  )
}
