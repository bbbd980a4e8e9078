import { useState } from 'react'
import { type GarmentKind, garmentKinds } from '#contracts/generations.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { useCoachCopy } from '../coach-copy.ts'
import { recognised, useCoaching } from '../coaching.ts'
import { useCopy } from '../copy.ts'
import { useBenchCopy } from './bench-copy.ts'

interface KindFieldProps {
  photo: File | null
  value: GarmentKind | null
  onChange: (kind: GarmentKind | null) => void
}
const automatic = 'automatic'

/** What was recognised, or chosen, is one line; otherwise the person is asked. */
export function KindField({ photo, value, onChange }: KindFieldProps) {
  const copy = useCopy()
  const coach = useCoachCopy()
  const bench = useBenchCopy()
  const coaching = useCoaching(photo)
  const seen = recognised(coaching)
  const [isOpen, setOpen] = useState(false)
  const kind = value ?? seen
  // A stored garment was asked about when it came.
  if ((kind || !photo) && !isOpen)
    return (
      <div>
        <p className="font-semibold">{copy.garmentKind}</p>
        <p role="status" className="mt-1 flex flex-wrap items-center gap-x-3">
          <span className="font-medium">{kind ? copy.labels.garmentKind[kind] : copy.automatic}</span>
          {seen && !value && <span className="text-[0.9375rem] text-ink-2">{bench.kindRecognised}</span>}
          <Button look="outline" size="sm" className="ms-auto" onClick={() => setOpen(true)}>
            {bench.kindChange}
            <span className="sr-only">: {copy.garmentKind}</span>
          </Button>
        </p>
      </div>
    )
  const kinds = garmentKinds.map((each) => ({ value: each, label: copy.labels.garmentKind[each] }))
  return (
    <div>
      <Choice
        legend={copy.garmentKind}
        isWrapped
        value={kind ?? automatic}
        onChange={(next) => {
          onChange(next === automatic ? null : next)
          setOpen(false)
        }}
        options={seen ? kinds : [{ value: automatic, label: copy.automatic }, ...kinds]}
      />
      <p role="status" className="mt-2 text-[0.9375rem] text-ink-2 empty:hidden">
        {value === null && coaching && (seen ? coach.recognised : coach.whichKind)}
      </p>
    </div>
  )
}

/** A credit is not spent on a guess before the person was asked once. Undefined until the photo was looked at. */
export function useIsKindUnsure(photo: File | null, value: GarmentKind | null): boolean | undefined {
  const coaching = useCoaching(photo)
  if (!photo || value !== null || coaching === null) return false
  return coaching && recognised(coaching) === null
}
