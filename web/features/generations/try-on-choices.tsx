import { genders, poses } from '#contracts/generations.ts'
import { PoseIcon } from '#web/art/pose-icon.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { useCopy } from './copy.ts'
import { GarmentKindChips } from './garment-kind-chips.tsx'
import type { Workbench } from './use-workbench.ts'

/** Who wears it and how; a chunk of its own, because it is wanted only once there is a photo. */
export const TryOnChoices = ({ bench }: { bench: Workbench }) => {
  const copy = useCopy()
  return (
    <>
      <Choice
        legend={copy.gender}
        value={bench.draft.gender}
        onChange={bench.chooseGender}
        options={genders.map((value) => ({ value, label: copy.labels.gender[value] }))}
      />
      <Choice
        legend={copy.pose}
        value={bench.draft.pose}
        onChange={(pose) => bench.edit({ pose })}
        options={poses.map((value) => ({
          value,
          label: copy.labels.pose[value],
          art: <PoseIcon pose={value} className="h-20" />,
        }))}
      />
      <GarmentKindChips
        photo={bench.draft.product}
        value={bench.draft.garmentKind}
        onChange={(garmentKind) => bench.edit({ garmentKind })}
      />
    </>
  )
}
