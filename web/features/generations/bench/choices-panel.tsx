import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Me } from '#contracts/accounts.ts'
import type { Garment } from '#contracts/garments.ts'
import { poses } from '#contracts/generations.ts'
import { hasRight } from '#contracts/plans.ts'
import { PoseIcon } from '#web/art/pose-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { cn } from '#web/ui/cn.ts'
import { readCopy, useCopy } from '../copy.ts'
import { MakerLine } from '../maker-line.tsx'
import { readBenchCopy, useBenchCopy } from './bench-copy.ts'
import type { Draft } from './draft.ts'
import { ExtraPhotos } from './extra-photos.tsx'
import { FabricField } from './fabric-field.tsx'
import { KindField, useIsKindUnsure } from './kind-field.tsx'
import { type ModelPickerSlot, WearerField } from './wearer-field.tsx'

const SizeFields = lazy(async () => ({ default: (await import('./size-fields.tsx')).SizeFields }))
const CoachNote = lazy(async () => ({ default: (await import('../coach-note.tsx')).CoachNote }))

interface ChoicesPanelProps {
  garment: Garment | null
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  onOrder: () => void
  isSending: boolean
  /** The browser has said already that the photo is small. */
  isKnownSmall: boolean
  me: Me
  modelPicker?: ModelPickerSlot | undefined
  onUpgrade: () => void
}

const steps = ['garment', 'wearer', 'pose'] as const
type Step = (typeof steps)[number]

/** A stored garment gets another pose, unless no picture of it has come out: then what it is may have to be said. */
const firstStep = (garment: Garment | null): Step =>
  garment && (garment.counts.completed > 0 || garment.counts.failed === 0) ? 'pose' : 'garment'

/** Everything that is chosen about a picture, and what it costs. On a phone a step at a time. */
export function ChoicesPanel(props: ChoicesPanelProps) {
  const { garment, draft, onChange, onOrder } = props
  const copy = useCopy()
  const bench = useBenchCopy()
  const [step, setStep] = useState<Step>(firstStep(garment))
  const isUnsure = useIsKindUnsure(draft.product, draft.garmentKind)
  const [askedFor, setAskedFor] = useState<File | null>(null)
  const isAsked = isUnsure === true && askedFor === draft.product
  const [isPressed, setPressed] = useState(false)
  // Who presses before the photo was looked at waits for that.
  useEffect(() => {
    if (!isPressed || isUnsure === undefined) return
    setPressed(false)
    if (!isUnsure || isAsked) return onOrder()
    setAskedFor(draft.product)
    setStep('garment')
    kind.current?.scrollIntoView({ block: 'nearest' })
  })
  const kind = useRef<HTMLDivElement>(null)
  const only = (name: Step) => cn('grid content-start gap-4', step !== name && 'max-md:hidden')
  return (
    <form
      aria-label={bench.area}
      className="flex min-h-0 flex-col md:max-h-[calc(100dvh-14rem)]"
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
      }}
    >
      <Steps value={step} onChange={setStep} />
      <div className="grid min-h-0 content-start gap-6 md:-mx-2 md:overflow-y-auto md:px-2 md:pb-3">
        <div ref={kind} className={only('garment')}>
          {draft.product && (
            <Suspense>
              <CoachNote photo={draft.product} isKnownSmall={props.isKnownSmall} />
            </Suspense>
          )}
          <span className="md:hidden">
            <MakerLine isAi={props.me.picturesByAi} />
          </span>
          <KindField
            photo={draft.product}
            value={draft.garmentKind}
            onChange={(garmentKind) => onChange({ garmentKind })}
          />
        </div>
        <div className={only('wearer')}>
          <WearerField draft={draft} onChange={onChange} modelPicker={props.modelPicker} />
        </div>
        <div className={only('pose')}>
          <Choices
            legend={copy.pose}
            hint={bench.posesHint}
            values={draft.poses}
            onChange={(chosen) => onChange({ poses: chosen })}
            options={poses.map((value) => ({
              value,
              label: copy.labels.pose[value],
              art: <PoseIcon pose={value} className="h-11 md:h-16" />,
            }))}
          />
          <BackNote {...props} />
        </div>
        {/* Of a set, sizes are those of its first picture. */}
        {!draft.look && (
          <div className={only('wearer')}>
            <Suspense>
              <SizeFields
                draft={draft}
                isLocked={!hasRight(props.me.subscriptionPlan, 'modelChoice')}
                onChange={onChange}
                onUpgrade={props.onUpgrade}
              />
            </Suspense>
          </div>
        )}
        <div className={only('garment')}>
          <FabricField value={draft.fabric} onChange={(fabric) => onChange({ fabric })} />
          <ExtraPhotos garment={garment} draft={draft} onChange={onChange} />
        </div>
      </div>
      <Foot {...props} isPressed={isPressed} isAsked={isAsked} />
    </form>
  )
}

function Steps({ value, onChange }: { value: Step; onChange: (step: Step) => void }) {
  const bench = useBenchCopy()
  return (
    <nav aria-label={bench.steps.label} className="mb-4 grid grid-cols-3 md:hidden">
      {steps.map((step) => (
        <button
          key={step}
          type="button"
          aria-current={step === value ? 'step' : undefined}
          className="-ms-[1.5px] h-11 border-[1.5px] border-control font-medium text-ink-2 first:ms-0 first:rounded-s-cut last:rounded-e-cut aria-[current]:relative aria-[current]:border-ink aria-[current]:bg-sheet aria-[current]:text-ink aria-[current]:hem"
          onClick={() => onChange(step)}
        >
          {bench.steps[step]}
        </button>
      ))}
    </nav>
  )
}

/** The back is invented where nobody has photographed it; said before it is paid for. */
function BackNote({ draft, garment }: ChoicesPanelProps) {
  const bench = useBenchCopy()
  if (!draft.poses.includes('posteriore') || draft.back || garment?.backUrl) return null
  return <p className="text-[0.9375rem] text-ink-2">{bench.backMissing}</p>
}

interface FootProps extends ChoicesPanelProps {
  isPressed: boolean
  isAsked: boolean
}

function Foot({ draft, me, isSending, isPressed, isAsked }: FootProps) {
  const copy = useCopy()
  const bench = useBenchCopy()
  const count = draft.poses.length
  const left = me.monthlyLimit - me.monthlyGenerationsUsed
  const isShort = left <= 0 || count > left
  return (
    <div className="z-20 grid gap-2.5 border-t border-line bg-bg pt-3.5 max-md:sticky max-md:bottom-0 max-md:-mx-4 max-md:mt-4 max-md:px-4 max-md:pt-2.5 max-md:pb-2.5">
      <span className="max-md:hidden">
        <MakerLine isAi={me.picturesByAi} />
      </span>
      <p role="alert" className="flex gap-2 font-medium empty:hidden">
        {isAsked && bench.askKind}
      </p>
      <Button
        type="submit"
        size="lg"
        className="w-full max-md:h-14"
        // It stays on while it waits for the question: turned off, it would lose the focus.
        busy={isSending || isPressed}
        disabled={isSending || isShort || count === 0}
        aria-describedby="generate-note"
      >
        {isSending ? copy.generating : count > 1 ? bench.generate(count) : copy.generate}
      </Button>
      <p
        id="generate-note"
        className={cn(
          'text-[0.875rem] md:text-[0.9375rem]',
          isShort ? 'font-medium' : 'text-ink-2',
          isAsked && 'max-md:hidden',
        )}
      >
        {noteOf(count, left)}
        {count > 0 && !isShort && (
          <span className="max-md:sr-only"> {count === 1 ? copy.costBack : bench.costBack}</span>
        )}
      </p>
    </div>
  )
}

/** What the button costs, or why it is off. */
function noteOf(count: number, left: number): string {
  const copy = readCopy()
  const bench = readBenchCopy()
  if (left <= 0) return copy.exhausted.description
  if (count === 0) return bench.noPose
  if (count > left) return bench.tooMany(left)
  return bench.cost(count)
}
