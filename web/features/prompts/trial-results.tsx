import type { ImageProviderName } from '#contracts/image-providers.ts'
import { type TryOutGarment, type TryOutResult, tryOutGarments } from '#contracts/prompts.ts'
import { useFormats } from '#web/language/language.ts'
import { noticeText } from '#web/language/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useCopy } from './copy.ts'
import type { Trial } from './use-trials.ts'

interface TrialResultsProps {
  trials: Trial[]
  isRunning: boolean
  formId: string
}

/** Garment by garment and provider by provider, the text in use on the left and the new one on the right. */
export function TrialResults({ trials, isRunning, formId }: TrialResultsProps) {
  const { tryOut: copy } = useCopy()
  const { formatEuro } = useFormats()
  if (trials.length === 0) return null
  const garments = tryOutGarments.filter((garment) => trials.some((trial) => trial.garment === garment))
  const made = trials.flatMap(({ result }) => result ?? [])
  const spent = made.reduce((sum, { costCents }) => sum + costCents, 0)
  return (
    <div className="grid gap-8">
      <p role="status" className="text-[0.9375rem] text-ink-2 tabular-nums">
        {copy.progress(made.length, trials.length, formatEuro(spent))}
      </p>
      {garments.map((garment) => (
        <Garment key={garment} garment={garment} trials={trials.filter((each) => each.garment === garment)} />
      ))}
      {!isRunning && made.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t-[1.5px] border-control pt-6">
          <Button type="submit" form={formId}>
            {copy.choose}
          </Button>
          <p className="max-w-[60ch] flex-1 basis-72 text-[0.9375rem] text-ink-2">{copy.notSaved}</p>
        </div>
      )}
    </div>
  )
}

function Garment({ garment, trials }: { garment: TryOutGarment; trials: Trial[] }) {
  const { tryOut: copy } = useCopy()
  const providers = [...new Set(trials.map(({ provider }) => provider))]
  return (
    <section aria-label={copy.garments[garment]}>
      <h4 className="mb-3 font-semibold">{copy.garments[garment]}</h4>
      <ul className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {providers.map((provider) => (
          <li key={provider}>
            <Pair provider={provider} trials={trials.filter((each) => each.provider === provider)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pair({ provider, trials }: { provider: ImageProviderName; trials: Trial[] }) {
  const { tryOut: copy } = useCopy()
  return (
    <>
      <p className="mb-2 text-[0.9375rem] text-ink-2">{copy.names[provider]}</p>
      <div className="grid grid-cols-2 gap-4">
        {trials.map((trial) => (
          <Picture key={trial.side} trial={trial} isAlone={trials.length === 1} />
        ))}
      </div>
    </>
  )
}

function Picture({ trial, isAlone }: { trial: Trial; isAlone: boolean }) {
  const { tryOut: copy } = useCopy()
  const { side, provider, garment, result } = trial
  const label = isAlone && result?.readsPrompts === false ? copy.anyText : copy.sides[side]
  return (
    <figure aria-label={`${copy.garments[garment]}, ${copy.names[provider]}, ${label}`}>
      <div className="paper relative grid aspect-2/3 place-items-center overflow-hidden border-[1.5px] border-line bg-bg">
        {result ? (
          <img src={result.picture} alt={`${copy.result}: ${label}`} className="size-full object-cover" />
        ) : (
          <Missing trial={trial} />
        )}
        <span className="woven absolute start-0 top-3 bg-bg px-3">{label}</span>
      </div>
      {result && <Facts result={result} />}
    </figure>
  )
}

function Missing({ trial: { state, error } }: { trial: Trial }) {
  const { tryOut: copy } = useCopy()
  if (state === 'failed')
    return (
      <p className="mt-8 grid justify-items-center gap-2 px-4 text-center text-[0.9375rem] text-alarm">
        <Icon name="alert" />
        {error}
      </p>
    )
  return (
    <p className="grid justify-items-center gap-2 p-4 text-center text-[0.9375rem] text-ink-2">
      {state === 'running' && <Spinner />}
      {copy.states[state === 'running' || state === 'left' ? state : 'waiting']}
    </p>
  )
}

function Facts({ result }: { result: TryOutResult }) {
  const { tryOut: copy } = useCopy()
  const { formatCount, formatEuro } = useFormats()
  return (
    <figcaption className="mt-2 grid gap-1 text-[0.9375rem] text-ink-2">
      <span className="tabular-nums">
        {copy.facts(formatCount(result.seconds), formatEuro(result.costCents))}
      </span>
      {result.notice && <span>{noticeText(result)}</span>}
      {!result.readsPrompts && <span className="text-ink">{copy.ignored}</span>}
    </figcaption>
  )
}
