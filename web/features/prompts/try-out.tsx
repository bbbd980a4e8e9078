import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import { prompts, type TryOutGarment, tryOutGarments } from '#contracts/prompts.ts'
import { pathOf } from '#web/api/client.ts'
import { useFormats } from '#web/language/language.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { useCopy } from './copy.ts'
import { useTryOut } from './queries.ts'
import type { TryOutScene } from './use-scene.ts'

interface TryOutProps {
  promptKey: string
  value: string
  scene: TryOutScene
  isReady: boolean
}

/** One real picture with the text that is not saved yet. */
export function TryOut({ promptKey, value, scene, isReady }: TryOutProps) {
  const { tryOut: copy } = useCopy()
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
          <Garments value={garment} onChange={setGarment} />
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
          {trial.data && !trial.isPending && <Result tried={trial.data} />}
        </div>
      </div>
    </section>
  )
}

interface GarmentsProps {
  value: TryOutGarment
  onChange: (garment: TryOutGarment) => void
}

function Garments({ value, onChange }: GarmentsProps) {
  const { tryOut: copy } = useCopy()
  return (
    <Choice
      legend={copy.garment}
      value={value}
      onChange={onChange}
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
  )
}

function Result({ tried }: { tried: Reply<typeof prompts.tryOut> }) {
  const { tryOut: copy } = useCopy()
  const { formatCount, formatEuro } = useFormats()
  return (
    <figure>
      <img src={tried.picture} alt={copy.result} className="aspect-2/3 w-full object-cover" />
      <figcaption className="mt-2 grid gap-1 text-[0.9375rem] text-ink-2">
        <span className="tabular-nums">
          {copy.facts(tried.provider, formatCount(tried.seconds), formatEuro(tried.costCents))}
        </span>
        {tried.notice && <span>{noticeText(tried)}</span>}
        {!tried.readsPrompts && <span className="text-ink">{copy.ignored}</span>}
      </figcaption>
    </figure>
  )
}
