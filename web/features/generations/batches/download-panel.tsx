import { useState } from 'react'
import type { BatchItem } from '#contracts/batch-items.ts'
import { defaultTemplate } from '#contracts/batch-words.ts'
import { batches, type ShownBatch } from '#contracts/batches.ts'
import { formats } from '#contracts/formats.ts'
import { pathOf } from '#web/api/client.ts'
import { button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBatchCopy } from './copy.ts'
import { previewNames, type Sample } from './template.ts'

interface DownloadProps {
  batch: ShownBatch
  items: BatchItem[]
}

/** The ZIP, and how its files are called: three names say more than a rule. */
export function DownloadPanel({ batch, items }: DownloadProps) {
  const { download: copy, matrix } = useBatchCopy()
  const [template, setTemplate] = useState(defaultTemplate)
  const { counts } = batch
  const ready = counts.approved || counts.completed - counts.discarded
  if (ready === 0) return null
  const extension = formats[batch.look.format].fileType === 'png' ? 'png' : 'jpg'
  const names = previewNames(template, samplesOf(batch, items, matrix.random), extension)
  const query = template === defaultTemplate ? {} : { template }
  const hrefOf = (endpoint: typeof batches.archive | typeof batches.manifest) =>
    pathOf<typeof endpoint>(endpoint, { params: { id: batch.id }, query })
  return (
    <section aria-labelledby="download-title" className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
      <div>
        <h2 id="download-title" className="text-[1.9rem]">
          {copy.title}
        </h2>
        <p className="mt-1 max-w-[52ch] text-ink-2">{copy.text(ready, counts.approved > 0)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {names ? (
            <>
              <a href={hrefOf(batches.archive)} download className={button({ look: 'primary' })}>
                <Icon name="download" />
                {copy.zip}
              </a>
              <a href={hrefOf(batches.manifest)} download className={button({ look: 'outline' })}>
                {copy.manifest}
              </a>
            </>
          ) : (
            <p role="alert">{copy.invalid}</p>
          )}
        </div>
      </div>
      <div>
        <Field
          id="template"
          label={copy.template}
          hint={copy.templateHint}
          spellCheck={false}
          value={template}
          error={names ? undefined : copy.invalid}
          onChange={({ target }) => setTemplate(target.value)}
        />
        {names && (
          <ul className="mt-2 font-mono text-[0.875rem] text-ink-2 wrap-anywhere">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function samplesOf(batch: ShownBatch, items: BatchItem[], anybody: string): Sample[] {
  const ready = items.filter(({ status, review }) => status === 'completed' && review !== 'discarded')
  const chosen = batch.counts.approved > 0 ? ready.filter(({ review }) => review === 'approved') : ready
  const garments = new Map(batch.list.map((garment) => [garment.id, garment]))
  return chosen.slice(0, 3).flatMap(({ garmentId, poseType, modelName }) => {
    const garment = garments.get(garmentId)
    if (!garment) return []
    const { name, ref } = garment
    return [{ ref: ref ?? name, name, pose: poseType, model: modelName ?? anybody }]
  })
}
