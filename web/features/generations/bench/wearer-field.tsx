import type { ReactNode } from 'react'
import { type Gender, genders } from '#contracts/generations.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCopy } from '../copy.ts'
import { useBenchCopy } from './bench-copy.ts'
import type { Draft } from './draft.ts'

export type ModelPickerSlot = (slot: {
  gender: Gender
  value: string | null
  isRandom: boolean
  onChange: (id: string | null) => void
}) => ReactNode

interface WearerFieldProps {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Only plans that may choose get one. */
  modelPicker?: ModelPickerSlot | undefined
}

/** Who wears it: as in the picture that is there, or chosen. */
export function WearerField({ draft, onChange, modelPicker }: WearerFieldProps) {
  const copy = useCopy()
  const bench = useBenchCopy()
  const { look, gender, modelId, isRandom } = draft
  if (look)
    return (
      <div>
        <p className="font-semibold">{copy.gender}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon name="person" className="text-ink-2" />
          <span className="min-w-0 flex-1">
            {look.modelName ? bench.sameLookOf(look.modelName) : bench.sameLook}
          </span>
          <Button look="outline" size="sm" onClick={() => onChange({ look: null })}>
            {bench.changeLook}
            <span className="sr-only">: {copy.gender}</span>
          </Button>
        </p>
      </div>
    )
  return (
    <div className="grid gap-3 md:gap-4">
      <Choice
        legend={copy.gender}
        // On a phone the step is called so.
        className="max-md:[&>p]:hidden"
        value={gender}
        onChange={(next) => onChange({ gender: next, modelId: null })}
        options={genders.map((value) => ({ value, label: copy.labels.gender[value] }))}
      />
      {modelPicker?.({
        ...{ gender, isRandom },
        value: modelId,
        onChange: (id) => onChange({ modelId: id, isRandom: id === null }),
      })}
    </div>
  )
}
