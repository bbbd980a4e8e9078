import { learnColours } from '../pixels/colour-model.ts'

/** A colour that so small a share of the other cloth has is strange. Found on the 44 photos. */
const STRANGE = 0.0012

/** Marks the pixels of a zone in colours that the cloth outside it has not. `lab` has 3 floats a pixel, the masks a byte. */
export function strangeIn(zone: Uint8Array, lab: Float32Array, mask: Uint8Array): Uint8Array {
  const strange = new Uint8Array(zone.length)
  if (!zone.includes(1)) return strange
  const cloth = learnColours(lab, (i) => mask[i] === 1 && !zone[i])
  for (let i = 0; i < zone.length; i++) if (zone[i] && cloth(i) < STRANGE) strange[i] = 1
  return strange
}
