import {
  garmentKindLabels,
  garmentKinds,
  genderLabels,
  genders,
  poseLabels,
  poses,
} from '#contracts/generations.ts'
import { PoseIcon } from '#web/art/pose-icon.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { copy } from './copy.ts'
import type { Workbench } from './use-workbench.ts'

const automatic = 'automatic'

/** Who wears it and how; a chunk of its own, because it is wanted only once there is a photo. */
export const TryOnChoices = ({ bench }: { bench: Workbench }) => (
  <>
    <Choice
      legend={copy.gender}
      value={bench.draft.gender}
      onChange={bench.chooseGender}
      options={genders.map((value) => ({ value, label: genderLabels[value] }))}
    />
    <Choice
      legend={copy.pose}
      value={bench.draft.pose}
      onChange={(pose) => bench.edit({ pose })}
      options={poses.map((value) => ({
        value,
        label: poseLabels[value],
        art: <PoseIcon pose={value} className="h-20" />,
      }))}
    />
    <Choice
      legend={copy.garmentKind}
      isWrapped
      value={bench.draft.garmentKind ?? automatic}
      onChange={(kind) => bench.edit({ garmentKind: kind === automatic ? null : kind })}
      options={[
        { value: automatic, label: copy.automatic },
        ...garmentKinds.map((value) => ({ value, label: garmentKindLabels[value] })),
      ]}
    />
  </>
)
