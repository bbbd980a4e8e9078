import type { Components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'

/** Of each component whether it lies at the outline of a mask, no more than `rim` px inside it: 1 by its label. */
export function reachOutline({ labels, count }: Components, mask: Mask, rim: number): Uint8Array {
  const inner = morph(mask, 'erode', rim).data
  const reaches = new Uint8Array(count + 1)
  labels.forEach((k, i) => {
    if (k && !inner[i]) reaches[k] = 1
  })
  return reaches
}

/** A mask without what is marked, nor what lies within `seam` px of it. */
export function without(mask: Mask, taken: Uint8Array, seam: number): Mask {
  const away = morph({ ...mask, data: taken }, 'dilate', seam).data
  return { ...mask, data: marked(mask.data, (inside, i) => inside === 1 && !away[i]) }
}
