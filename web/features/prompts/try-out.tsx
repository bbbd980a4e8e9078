import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  prompts,
  type TryOutForm,
  type TryOutGarment,
  type TryOutProvider,
  tryOutGarments,
} from '#contracts/prompts.ts'
import { pathOf } from '#web/api/client.ts'
import { useFormats } from '#web/language/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { LazyImage } from '#web/ui/lazy-image.tsx'
import { useCopy } from './copy.ts'
import { offerQuery } from './queries.ts'
import { TrialResults } from './trial-results.tsx'
import type { TryOutScene } from './use-scene.ts'
import { type Side, useTrials } from './use-trials.ts'
import { WhatChanges } from './what-changes.tsx'

interface TryOutProps {
  promptKey: string
  /** As it is being written. */
  value: string
  /** What would be replaced; null: nothing is there to compare with. */
  inUse: string | null
  scene: TryOutScene
  isReady: boolean
  /** The form that saves the text. */
  formId: string
}

/** Real pictures with the text that is not saved yet, beside those of the one in use, by every provider that is ticked. */
export function TryOut(props: TryOutProps) {
  const { tryOut: copy } = useCopy()
  return (
    <section aria-labelledby="try-out-title" className="border-t-[1.5px] border-control pt-6">
      <h3 id="try-out-title" className="text-xl font-semibold">
        {copy.title}
      </h3>
      <p className="mb-5 max-w-[60ch] text-[0.9375rem] text-ink-2">{copy.text}</p>
      <Fetched query={useQuery(offerQuery)}>
        {(offered: TryOutProvider[]) => <Comparison {...props} offered={offered} />}
      </Fetched>
    </section>
  )
}

function Comparison({ offered, ...props }: TryOutProps & { offered: TryOutProvider[] }) {
  const { promptKey, value, inUse, scene, isReady, formId } = props
  const { tryOut: copy } = useCopy()
  const reading = offered.filter(({ readsPrompts }) => readsPrompts)
  const [garments, setGarments] = useState<TryOutGarment[]>(['tshirt'])
  const [names, setNames] = useState(() => (reading.length > 0 ? reading : offered).map(({ name }) => name))
  const chosen = offered.filter(({ name }) => names.includes(name))
  const isCompared = inUse !== null && inUse.trim() !== value.trim()
  const sides: Side[] = isCompared ? ['before', 'after'] : ['after']
  const { trials, isRunning, run, stop } = useTrials()
  const formOf = (garment: TryOutGarment, provider: TryOutProvider, side: Side): TryOutForm => ({
    key: promptKey,
    value: side === 'before' && inUse !== null ? inUse : value,
    garment,
    provider: provider.name,
    gender: scene.gender,
    pose: scene.pose,
    ...(scene.model?.isActive && { selectedModelId: scene.model.id }),
  })
  const planned = garments.flatMap((garment) =>
    chosen.flatMap((provider) =>
      // What reads no prompt makes the same picture of both.
      (provider.readsPrompts ? sides : sides.slice(-1)).map((side) => ({
        ...{ garment, side, provider: provider.name },
        form: formOf(garment, provider, side),
      })),
    ),
  )
  return (
    <div className="grid gap-6">
      {isCompared && isReady && <WhatChanges before={inUse} after={value} />}
      <Garments values={garments} onChange={setGarments} />
      <Providers offered={offered} values={names} onChange={setNames} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          look="outline"
          busy={isRunning}
          disabled={isRunning || !isReady || planned.length === 0}
          onClick={() => run(planned)}
        >
          {isRunning ? copy.running : copy.run}
        </Button>
        {isRunning && (
          <Button look="ghost" onClick={stop}>
            {copy.stop}
          </Button>
        )}
        <Cost chosen={chosen} pictures={planned.map(({ provider }) => provider)} />
      </div>
      <TrialResults trials={trials} isRunning={isRunning} formId={formId} />
    </div>
  )
}

interface CostProps {
  chosen: TryOutProvider[]
  /** Whose picture each one is. */
  pictures: TryOutProvider['name'][]
}

/** Said before anything is made. */
function Cost({ chosen, pictures }: CostProps) {
  const { tryOut: copy } = useCopy()
  const { formatEuro } = useFormats()
  const costs = chosen.map((provider) => {
    const cents = provider.cents * pictures.filter((name) => name === provider.name).length
    return { ...provider, cents, isTooMuch: provider.leftCents !== null && provider.leftCents < cents }
  })
  const sum = costs.reduce((total, { cents }) => total + cents, 0)
  return (
    <div className="max-w-[60ch] flex-1 basis-72 text-[0.9375rem] text-ink-2 tabular-nums">
      <p>{copy.cost(pictures.length, formatEuro(sum))}</p>
      {costs.map(
        ({ name, leftCents, isTooMuch }) =>
          isTooMuch && (
            <p key={name} className="text-alarm">
              {copy.tooMuch(copy.names[name], formatEuro(leftCents ?? 0))}
            </p>
          ),
      )}
    </div>
  )
}

interface GarmentsProps {
  values: TryOutGarment[]
  onChange: (garments: TryOutGarment[]) => void
}

function Garments({ values, onChange }: GarmentsProps) {
  const { tryOut: copy } = useCopy()
  return (
    <div className="max-w-2xl">
      <Choices
        legend={copy.garment}
        values={values}
        onChange={onChange}
        options={tryOutGarments.map((each) => ({
          value: each,
          label: copy.garments[each],
          art: (
            <LazyImage
              src={pathOf(prompts.garment, { params: { garment: each } })}
              alt=""
              className="aspect-3/4 w-full object-cover"
            />
          ),
        }))}
      />
    </div>
  )
}

interface ProvidersProps {
  offered: TryOutProvider[]
  values: TryOutProvider['name'][]
  onChange: (names: TryOutProvider['name'][]) => void
}

function Providers({ offered, values, onChange }: ProvidersProps) {
  const { tryOut: copy } = useCopy()
  const { formatEuro } = useFormats()
  const toggle = (name: TryOutProvider['name'], isOn: boolean) =>
    onChange(
      offered.map((each) => each.name).filter((each) => (each === name ? isOn : values.includes(each))),
    )
  return (
    <fieldset>
      <legend className="font-semibold">{copy.providers}</legend>
      <div className="mt-1 flex flex-wrap gap-x-7">
        {offered.map(({ name, cents, readsPrompts }) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-ink"
              checked={values.includes(name)}
              onChange={({ target }) => toggle(name, target.checked)}
            />
            {copy.provider(copy.names[name], formatEuro(cents), readsPrompts)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
