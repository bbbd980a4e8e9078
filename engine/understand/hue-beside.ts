import { median } from '../maths/scalar.ts'
import { morph } from '../pixels/morph.ts'
import { CHANNELS, type Mask } from '../pixels/raster.ts'
import { CLEAR } from './by-template.ts'

/** How far from an area the ground beside it reaches, px. */
const BESIDE = 16
/** Where CIE 1976 begins to count the roots of light: L* + 16, a* and b* of a colour in the shade shrink alike. */
const ROOT = 16

/**
 * How far the hue of an area of a cut-out is from that of the ground beside it in the same light, as a distance of a* and b*:
 * next to nothing for the shadow on that ground, or what the sun shines on. 0 where no ground is seen beside it.
 */
export function hueBeside(area: Mask, garment: Mask, lab: Float32Array): number {
  const near = morph(area, 'dilate', BESIDE).data
  const outer = morph(garment, 'dilate', CLEAR).data
  const ground = medianOf(lab, (i) => near[i] === 1 && !outer[i])
  const seen = medianOf(lab, (i) => area.data[i] === 1)
  if (!ground || !seen) return 0
  const light = (seen[0] + ROOT) / (ground[0] + ROOT)
  return Math.hypot(seen[1] - light * ground[1], seen[2] - light * ground[2])
}

/** Median L*, a* and b* of some pixels; null of none. */
function medianOf(lab: Float32Array, isIn: (pixel: number) => boolean): [number, number, number] | null {
  const channels: [number[], number[], number[]] = [[], [], []]
  for (let i = 0; i < lab.length / CHANNELS; i++)
    if (isIn(i)) for (let c = 0; c < CHANNELS; c++) channels[c]?.push(lab[i * CHANNELS + c] ?? 0)
  return channels[0].length > 0 ? [median(channels[0]), median(channels[1]), median(channels[2])] : null
}
