import type { Garment } from '#contracts/garments.ts'
import type { Fabric, GarmentKind, Gender, Pose } from '#contracts/generations.ts'
import type { Size } from '#contracts/sizes.ts'
import { recall, remember } from '#web/ui/tab-memory.ts'
import { missingPose, shownPicture } from '../garment-views.ts'

/** A picture of the garment that is there, whose model the next ones share. */
export interface Look {
  of: string
  modelName: string | null
}

/** What is prepared on the bench, and not ordered yet. */
export interface Draft {
  /** A new garment; without it the bench is that of a stored one. */
  product: File | null
  detail: File | null
  back: File | null
  gender: Gender
  poses: readonly Pose[]
  /** Null: the engine finds out by itself. */
  garmentKind: GarmentKind | null
  /** Null: as opaque as most. Missing in a draft that an earlier release kept. */
  fabric: Fabric | null
  modelId: string | null
  /** Nobody in particular, though the shop has a model of its own. */
  isRandom: boolean
  /** Of the body, and of the garment in the photo; null leaves the model's own, and a garment that fits. */
  size: Size | null
  garmentSize: Size | null
  look: Look | null
}

const genderKey = 'last-gender'

/** A shop of men's clothes says so once. */
export const rememberGender = (gender: Gender): void => remember(genderKey, gender)

export const emptyDraft = (): Draft => ({
  product: null,
  detail: null,
  back: null,
  gender: recall(genderKey) === 'male' ? 'male' : 'female',
  poses: ['frontale'],
  garmentKind: null,
  fabric: null,
  modelId: null,
  isRandom: false,
  size: null,
  garmentSize: null,
  look: null,
})

/** Another pose of the garment, on the one who wears it already. */
export function nextOf(garment: Garment): Draft {
  const draft: Draft = { ...emptyDraft(), garmentKind: garment.kind, poses: [missingPose(garment)] }
  const shown = shownPicture(garment)
  // Where none has come out, as the latest was asked for.
  const fabric = (shown ?? garment.pictures[0])?.fabric ?? null
  return shown
    ? { ...draft, fabric, gender: shown.selectedGender, look: lookOf(shown) }
    : { ...draft, fabric }
}

/** What is said of the garment and of who wears it, in every order of the draft. */
export const choicesOf = ({ gender, garmentKind, fabric }: Draft) => ({
  selectedGender: gender,
  garmentKind: garmentKind ?? undefined,
  fabric: fabric ?? undefined,
})

export const lookOf = ({ id, modelName }: { id: string; modelName: string | null }): Look => ({
  of: id,
  modelName,
})
