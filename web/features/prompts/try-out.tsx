import { useState } from 'react'
import { prompts, type TryOutGarment, tryOutGarments } from '#contracts/prompts.ts'
import { pathOf } from '#web/api/client.ts'
import { useFormats } from '#web/language/language.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { useCopy } from './copy.ts'
import { useTryOut } from './queries.ts'
import type { Scene } from './use-scene.ts'

interface TryOutProps {
  promptKey: string
  value: string
  scene: Scene
  isReady: boolean
}

/** One real picture with the text that is not saved yet. */
export function TryOut({ promptKey, value, scene, isReady }: TryOutProps) {
  const { tryOut: copy } = useCopy()
  const { formatCount, formatEuro } = useFormats()
  const [garment, setGarment] = useState<TryOutGarment>('tshirt')
  const trial = useTryOut()
  const run = () =>
    trial.mutate({
      key: promptKey,
      value,
      garment,
      gender: scene.gender,
      pose: scene.pose,
      ...(scene.model?.isActive && { selectedModelId: scene.model.id }),
    })
  return (
    <section aria-labelledby="try-out-title" className="border-t-[1.5px] border-control pt-6">
      <h3 id="try-out-title" className="text-xl font-semibold">
        {copy.title}
      </h3>
      <p className="mb-5 max-w-[60ch] text-[0.9375rem] text-ink-2">{copy.text}</p>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-5">
          <Choice
            legend={copy.garment}
            value={garment}
            onChange={setGarment}
            isWrapped
            options={tryOutGarments.map((each) => ({
              value: each,
              label: copy.garments[each],
              art: (
                <img
                  src={pathOf(prompts.garment, { params: { garment: each } })}
                  alt=""
                  loading="lazy"
                  className="aspect-3/4 w-24 object-cover"
                />
              ),
            }))}
          />
          <Button
            look="outline"
            className="justify-self-start"
            busy={trial.isPending}
            disabled={trial.isPending || !isReady}
            onClick={run}
          >
            {trial.isPending ? copy.running : copy.run}
          </Button>
        </div>
        <div aria-live="polite">
          {trial.isPending && <div className="skeleton aspect-2/3" />}
          {trial.data && !trial.isPending && (
            <figure>
              <img src={trial.data.picture} alt={copy.result} className="aspect-2/3 w-full object-cover" />
              <figcaption className="mt-2 grid gap-1 text-[0.9375rem] text-ink-2">
                <span className="tabular-nums">
                  {copy.facts(
                    trial.data.provider,
                    formatCount(trial.data.seconds),
                    formatEuro(trial.data.costCents),
                  )}
                </span>
                {trial.data.notice && <span>{noticeText(trial.data)}</span>}
                {!trial.data.readsPrompts && <span className="text-ink">{copy.ignored}</span>}
              </figcaption>
            </figure>
          )}
        </div>
      </div>
    </section>
  )
}
