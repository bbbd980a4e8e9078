import { EXPLAINED } from '../confidence.ts'
import { EngineError } from '../errors.ts'
import { boundingBox } from '../pixels/raster.ts'
import { classify } from './classify.ts'
import { coveredOf, doubtsOf, trustIn } from './doubts.ts'
import { fitHanging, hidesSleeves } from './hanging.ts'
import { withInside } from './inside.ts'
import type { Fitted, Understood, View } from './stages.ts'

/** By how much a garment is trusted less for each point of score that it is explained worse than it should. */
const LOSS = 1.2

/** Decides for a template, says how far it can be trusted, and completes what the photo does not show. */
export function understand(fitted: Fitted, { kinds }: Pick<View, 'kinds'>): Understood {
  const { mask, fits, lab, cutting, skin, outfit, score } = fitted
  const box = boundingBox(mask)
  if (!fits || !box) throw new EngineError('no_garment', 'What stands out is too small to be a garment')
  const classified = classify(fits, mask)
  const covered = coveredOf(fitted)
  const doubts = doubtsOf({ lab, mask, covered, skin, outfit, armpits: fits.armpits, ...classified })
  // However clear its outline is, a shape that no template explains is not understood.
  const explained = Math.min(1, score) - LOSS * Math.max(0, EXPLAINED - classified.fit.score)
  const confidence = Math.max(0, Math.min(explained, trustIn(doubts)))
  const dressed = withInside(mask, lab, classified.fit)
  const seen = {
    mask: dressed ?? mask,
    ...{ lab, box, fits, confidence, doubts, open: dressed !== null, ...classified, cutting, score },
  }
  if (kinds || !hidesSleeves({ ...seen, armpits: fits.armpits })) return seen
  const hanging = fitHanging(mask, lab)
  return hanging ? { ...seen, fit: hanging } : seen
}
