import { useQuery } from '@tanstack/react-query'
import { genders, poses } from '#contracts/generations.ts'
import { instructionParts } from '#contracts/instructions.ts'
import { useFormats } from '#web/language/language.ts'
import { SelectField } from '#web/ui/field.tsx'
import { useCopy } from './copy.ts'
import { previewModelsQuery } from './queries.ts'
import type { useScene } from './use-scene.ts'

interface PromptPreviewProps {
  promptKey: string
  /** As they would be with the text that is being written. */
  texts: ReadonlyMap<string, string>
  scene: ReturnType<typeof useScene>
}

/** The final prompt while its pieces are being written: put together here, by the code that the server uses. */
export function PromptPreview({
  promptKey,
  texts,
  scene: { scene, choices, fixed, change },
}: PromptPreviewProps) {
  const { preview } = useCopy()
  const { formatCount } = useFormats()
  const { data: models = [] } = useQuery(previewModelsQuery)
  const parts = instructionParts(texts, choices)
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  const fitting = models.filter(({ gender }) => gender === scene.gender)
  return (
    <section aria-labelledby="preview-title" className="grid content-start gap-4">
      <div>
        <h3 id="preview-title" className="text-xl font-semibold">
          {preview.title}
        </h3>
        <p className="text-[0.9375rem] text-ink-2">{preview.text}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          id="preview-gender"
          label={preview.gender}
          disabled={fixed.gender !== undefined}
          value={scene.gender}
          options={genders.map((value) => ({ value, label: preview.genders[value] }))}
          onChange={({ target }) => change({ gender: target.value === 'male' ? 'male' : 'female' })}
        />
        <SelectField
          id="preview-pose"
          label={preview.pose}
          disabled={fixed.pose !== undefined}
          value={scene.pose}
          options={poses.map((value) => ({ value, label: preview.poses[value] }))}
          onChange={({ target }) =>
            change({ pose: poses.find((pose) => pose === target.value) ?? 'frontale' })
          }
        />
        <SelectField
          id="preview-model"
          label={preview.model}
          className="col-span-2"
          value={scene.model?.id ?? ''}
          options={[
            { value: '', label: preview.noModel },
            ...fitting.map(({ id, name, bodyType }) => ({
              value: id,
              label: `${name}, ${preview.bodies[bodyType]}`,
            })),
          ]}
          onChange={({ target }) => change({ model: models.find(({ id }) => id === target.value) ?? null })}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={scene.hasDetail}
          disabled={fixed.hasDetail}
          onChange={({ target }) => change({ hasDetail: target.checked })}
        />
        {preview.detail}
      </label>
      <section
        aria-label={preview.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="max-h-160 overflow-auto border-[1.5px] border-line bg-bg p-4 font-mono text-[0.8125rem] whitespace-pre-wrap wrap-anywhere"
      >
        {parts.map(({ key, text }) => (
          <p key={key ?? ''} className="mb-3">
            {key === promptKey ? <mark className="bg-tape text-on-tape">{text}</mark> : text}
          </p>
        ))}
      </section>
      <p className="text-[0.875rem] text-ink-2 tabular-nums">{preview.length(formatCount(length))}</p>
    </section>
  )
}
