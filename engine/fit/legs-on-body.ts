import { smoothstep } from '../maths/scalar.ts'
import type { TrousersShape } from './shapes.ts'

// Found on three trousers on bodies and invisible mannequins, and on 80 flat and hanging ones of the free dataset.
/** Half the hip over the length: of what is surely on a body, and surely flat. */
const SLENDER = { worn: 0.195, flat: 0.21 }
/** Where the hems are from the middle, over half the hip: on a body legs hang down, laid out they spread. */
const SPREAD = { worn: 0.85, flat: 1 }

/**
 * From 0 to 1, how surely long trousers are photographed on a body: they look as narrow as it is, while those that lie
 * flat are half as wide as it is around.
 */
export function areOnBody({ hip, hemY, endL, endR }: TrousersShape): number {
  const share = (value: number, { worn, flat }: typeof SLENDER) =>
    1 - smoothstep((value - worn) / (flat - worn))
  return share(hip / hemY, SLENDER) * share((endR - endL) / 2 / hip, SPREAD)
}
