import type { Components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import type { Mask } from '../pixels/raster.ts'

/** Of each component whether it lies at the outline of a mask, no more than `rim` px inside it: 1 by its label. */
export function reachOutline({ labels, count }: Components, mask: Mask, rim: number): Uint8Array {
  const reaches = new Uint8Array(count + 1)
  if (count === 0) return reaches
  const inner = morph(mask, 'erode', rim).data
  for (let i = 0; i < labels.length; i++) if (labels[i] && !inner[i]) reaches[labels[i]] = 1
  return reaches
}

/** What of a mask is no thicker than twice `r` px. */
export function thinOnes(mask: Mask, r: number): Mask {
  if (!mask.data.includes(1)) return mask
  const broad = morph(mask, 'open', r).data
  const data = mask.data.slice()
  for (let i = 0; i < data.length; i++) if (broad[i]) data[i] = 0
  return { ...mask, data }
}

/** A mask without the components that are taken, nor what lies within `seam` px of them. */
export function without(
  mask: Mask,
  { labels, count }: Components,
  { isTaken, seam }: { isTaken: (label: number) => boolean; seam: number },
): Mask {
  const taken = Uint8Array.from({ length: count + 1 }, (_, k) => (k > 0 && isTaken(k) ? 1 : 0))
  if (!taken.includes(1)) return mask
  const parts = new Uint8Array(labels.length)
  for (let i = 0; i < labels.length; i++) parts[i] = taken[labels[i]]
  const away = morph({ ...mask, data: parts }, 'dilate', seam).data
  const data = mask.data.slice()
  for (let i = 0; i < data.length; i++) if (away[i]) data[i] = 0
  return { ...mask, data }
}
