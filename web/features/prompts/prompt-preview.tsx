import { instructionParts } from '#contracts/instructions.ts'
import { useFormats } from '#web/language/language.ts'
import { useCopy } from './copy.ts'
import { SceneFields } from './scene-fields.tsx'
import type { useScene } from './use-scene.ts'

interface PromptPreviewProps {
  promptKey: string
  /** As they would be with the text that is being written. */
  texts: ReadonlyMap<string, string>
  scene: ReturnType<typeof useScene>
}

/** The final prompt while its pieces are being written: put together here, by the code that the server uses. */
export function PromptPreview({ promptKey, texts, scene }: PromptPreviewProps) {
  const { preview } = useCopy()
  const { formatCount } = useFormats()
  const parts = instructionParts(texts, scene.choices)
  const length = parts.reduce((sum, { text }) => sum + text.length, 0)
  return (
    <section aria-labelledby="preview-title" className="grid content-start gap-4">
      <div>
        <h3 id="preview-title" className="text-xl font-semibold">
          {preview.title}
        </h3>
        <p className="text-[0.9375rem] text-ink-2">{preview.text}</p>
      </div>
      <SceneFields {...scene} />
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
