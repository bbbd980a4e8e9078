import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BatchLook } from '#contracts/batch-words.ts'
import { batchLimits } from '#contracts/batch-words.ts'
import { batches, type ShownBatch } from '#contracts/batches.ts'
import { type FormatName, formatNames } from '#contracts/format-words.ts'
import { genders, poses } from '#contracts/generations.ts'
import { PoseIcon } from '#web/art/pose-icon.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { cn } from '#web/ui/cn.ts'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { useCopy } from '../copy.ts'
import { useCopy as useFormatsCopy } from '../formats-copy.ts'
import { SizeChips } from '../size-chips.tsx'
import { useBatchCopy } from './copy.ts'
import { modelsQuery, useDeed } from './queries.ts'

/** Who wears all garments of the batch, in which poses. Every change is a change of the matrix. */
export function LookPanel({ batch }: { batch: ShownBatch }) {
  const { look: copy } = useBatchCopy()
  const words = useCopy()
  const { look, change } = useLook(batch)
  return (
    <section aria-labelledby="look-title">
      <h2 id="look-title" className="text-[1.9rem]">
        {copy.title}
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="grid content-start gap-6">
          <Choice
            legend={words.gender}
            value={look.gender}
            onChange={(gender) => change({ gender, modelIds: [] })}
            options={genders.map((value) => ({ value, label: words.labels.gender[value] }))}
          />
          <Choices
            legend={words.pose}
            values={look.poses}
            onChange={(next) => next.length > 0 && change({ poses: next })}
            options={poses.map((value) => ({
              value,
              label: words.labels.pose[value],
              art: <PoseIcon pose={value} className="h-11" />,
            }))}
          />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Models look={look} onChange={(modelIds) => change({ modelIds })} />
        </div>
        <SizeChips
          gender={look.gender}
          value={look.size}
          onChange={(size) => change({ size })}
          isLocked={false}
          onUpgrade={() => undefined}
        />
        <FormatField value={look.format} onChange={(format) => change({ format })} />
      </div>
    </section>
  )
}

/** What was chosen shows at once; changes go to the server one after the other. */
function useLook(batch: ShownBatch) {
  const [own, setOwn] = useState<BatchLook | null>(null)
  const deed = useDeed(batches.edit, batch.id)
  const look = own ?? batch.look
  const change = (part: Partial<BatchLook>) => {
    const next = { ...look, ...part }
    setOwn(next)
    deed.mutate({ params: { id: batch.id }, body: { look: next } }, { onError: () => setOwn(null) })
  }
  return { look, change }
}

function Models({ look, onChange }: { look: BatchLook; onChange: (ids: string[]) => void }) {
  const { look: copy } = useBatchCopy()
  const { data: models = [] } = useQuery(modelsQuery(look.gender))
  const chosen = new Set(look.modelIds)
  const isFull = chosen.size >= batchLimits.models
  if (models.length === 0) return null
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{copy.models}</legend>
      <p className="text-[0.9375rem] text-ink-2">{copy.modelsHint}</p>
      <div className="-m-1 mt-1 grid auto-cols-[4.25rem] grid-flow-col gap-2 overflow-x-auto overscroll-x-contain p-1 pb-3 [scrollbar-width:thin]">
        {models.map(({ id, name, imageUrl }) => (
          <label
            key={id}
            className={cn(
              'relative cursor-pointer overflow-hidden rounded-cut border-[1.5px] border-control transition-colors hover:bg-sheet has-checked:border-ink has-checked:bg-sheet has-checked:hem has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
              isFull && !chosen.has(id) && 'opacity-45',
            )}
          >
            <input
              type="checkbox"
              className="absolute end-1.5 top-1.5 size-4.5 accent-ink"
              checked={chosen.has(id)}
              disabled={isFull && !chosen.has(id)}
              onChange={({ target }) =>
                onChange(
                  models
                    .map((model) => model.id)
                    .filter((each) => (each === id ? target.checked : chosen.has(each))),
                )
              }
            />
            <span className="paper block aspect-9/16 bg-sheet">
              {imageUrl && <LazyImage src={imageUrl} alt="" className="size-full object-cover object-top" />}
            </span>
            <span className="block truncate px-1 pt-1 pb-2 text-center text-[0.875rem] font-medium">
              {name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FormatField({ value, onChange }: { value: FormatName; onChange: (format: FormatName) => void }) {
  const { look: copy } = useBatchCopy()
  const { names } = useFormatsCopy()
  return (
    <label className="grid content-start gap-2 font-semibold">
      {copy.format}
      <select
        className="h-12 rounded-cut border-[1.5px] border-control bg-sheet px-3.5 font-normal"
        value={value}
        onChange={({ target }) => {
          const next = formatNames.find((name) => name === target.value)
          if (next) onChange(next)
        }}
      >
        {formatNames.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
