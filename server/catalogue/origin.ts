import type { ModelOrigin } from '#contracts/catalogue.ts'
import type { Pose } from '#contracts/generations.ts'
import { isBarred } from './consent.ts'
import type { ModelRow } from './store.ts'

type Pictured = Pick<ModelRow, 'imageUrl' | 'origin' | 'views' | 'consent'>

/** What a model's picture is. A person is one only while the picture is the very one of which that was said. */
export function originOf({ imageUrl, origin, views }: Pictured): ModelOrigin {
  return isPerson(origin) && (!imageUrl || views?.frontale !== imageUrl) ? 'undeclared' : origin
}

export const isPerson = (origin: ModelOrigin | undefined): boolean =>
  origin === 'generated' || origin === 'photographed'

interface Travel {
  pose: Pose
  /** The day on which a consent has to hold. */
  today: string
}

/** The pictures that may travel to an AI as this person: the face first, then the side that the pose shows. */
export function referenceKeys(model: Pictured, { pose, today }: Travel): string[] {
  if (!model.views || !isPerson(originOf(model)) || isBarred(model, today)) return []
  const { frontale } = model.views
  const side = model.views[pose]
  return side && side !== frontale ? [frontale, side] : [frontale]
}
