import { type GarmentKind, garmentKinds } from '#contracts/generations.ts'
import { Choice } from '#web/ui/choice.tsx'
import { useCoachCopy } from './coach-copy.ts'
import { recognised, useCoaching } from './coaching.ts'
import { useCopy } from './copy.ts'

interface GarmentKindChipsProps {
  photo: File | null
  value: GarmentKind | null
  onChange: (kind: GarmentKind | null) => void
}

const automatic = 'automatic'

/** Filled in by the engine where it is sure; what a person taps is what counts. */
export function GarmentKindChips({ photo, value, onChange }: GarmentKindChipsProps) {
  const copy = useCopy()
  const coach = useCoachCopy()
  const coaching = useCoaching(photo)
  const seen = recognised(coaching)
  const kinds = garmentKinds.map((kind) => ({ value: kind, label: copy.labels.garmentKind[kind] }))
  return (
    <div>
      <Choice
        legend={copy.garmentKind}
        isWrapped
        value={value ?? seen ?? automatic}
        onChange={(kind) => onChange(kind === automatic ? null : kind)}
        options={seen ? kinds : [{ value: automatic, label: copy.automatic }, ...kinds]}
      />
      <p role="status" className="mt-2 min-h-6 text-[0.9375rem] text-ink-2">
        {value === null && coaching && (seen ? coach.recognised : coach.whichKind)}
      </p>
    </div>
  )
}
