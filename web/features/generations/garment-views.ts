import type { Garment, GarmentPicture } from '#contracts/garments.ts'
import { type Pose, poses } from '#contracts/generations.ts'

const isFinished = ({ status, thumbUrl }: GarmentPicture): boolean =>
  status === 'completed' && thumbUrl !== null
const isOpen = ({ status }: GarmentPicture): boolean => status === 'pending' || status === 'processing'

/** The one that stands for the garment: its newest from the front, else its newest. */
export function shownPicture({ pictures }: Garment): GarmentPicture | null {
  const finished = pictures.filter(isFinished)
  return finished.find(({ poseType }) => poseType === 'frontale') ?? finished[0] ?? null
}

/** A pose of a garment in its strip, by what came of it last. */
export interface View {
  pose: Pose
  finished: GarmentPicture | null
  running: GarmentPicture | null
  failed: GarmentPicture | null
}

export function viewOf({ pictures }: Garment, pose: Pose): View {
  const ofPose = pictures.filter(({ poseType }) => poseType === pose)
  const latest = ofPose[0]
  return {
    pose,
    finished: ofPose.find(isFinished) ?? null,
    running: ofPose.find(isOpen) ?? null,
    // Something that was made or begun since makes up for it.
    failed: latest?.status === 'failed' ? latest : null,
  }
}

/** The poses beside the one that is shown large. */
export const otherViews = (garment: Garment): View[] => {
  const large = shownPicture(garment)?.poseType ?? 'frontale'
  return poses.filter((pose) => pose !== large).map((pose) => viewOf(garment, pose))
}

export const runningOf = ({ pictures }: Garment): GarmentPicture | null => pictures.find(isOpen) ?? null

/** The failures that nothing has made up for. */
export const failuresOf = (garment: Garment): GarmentPicture[] =>
  poses.flatMap((pose) => viewOf(garment, pose).failed ?? [])

/** What the viewer leafs through: the one that is shown first, then the others, the latest first. */
export function leaves(garment: Garment): string[] {
  const shown = shownPicture(garment)
  const others = garment.pictures.filter((picture) => isFinished(picture) && picture !== shown)
  return [...(shown ? [shown] : []), ...others].map(({ id }) => id)
}

/** The pose that a garment still lacks, for 'another pose'. */
export const missingPose = (garment: Garment): Pose =>
  poses.find((pose) => {
    const { finished, running } = viewOf(garment, pose)
    return !finished && !running
  }) ?? 'frontale'
