import { components } from '../pixels/components.ts'
import { morph } from '../pixels/morph.ts'
import { type Mask, marked } from '../pixels/raster.ts'
import { cutOffHanger } from './hanger.ts'

export interface Cleaned {
  mask: Mask
  /** Share of the photo that the garment covers. */
  area: number
  /** Share of the frame that the garment touches. */
  touch: number
}

/** What is known of every pixel: its Lab colour (3 floats), and how much it stands out, against what is enough. */
interface Look {
  lab: Float32Array
  saliency: Float32Array
  threshold: number
}

/** Takes hooks and cords away, keeps the main piece and what hangs over or under it, fills holes that are cloth. */
export function cleanMask(rough: Mask, { lab, saliency, threshold }: Look): Cleaned {
  const { width, height } = rough
  const shortSide = Math.min(width, height)
  const closed = morph(rough, 'close', Math.max(1, Math.round(shortSide * 0.01)))
  const opened = morph(closed, 'open', Math.max(2, Math.round(shortSide * 0.014)))
  const mask = { width, height, data: keepMainPiece(opened) }
  fillHoles(mask, saliency, threshold)
  cutOffHanger(mask, lab)
  let [area, touch] = [0, 0]
  mask.data.forEach((inside, i) => {
    if (!inside) return
    const x = i % width
    const y = (i / width) | 0
    area++
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touch++
  })
  return { mask, area: area / (width * height), touch: touch / (2 * (width + height)) }
}

function keepMainPiece(mask: Mask): Uint8Array {
  const { width, height } = mask
  const found = components(mask)
  let [main, best] = [0, -1]
  for (let k = 1; k <= found.count; k++) {
    const away = Math.hypot(found.centreX[k] / width - 0.5, found.centreY[k] / height - 0.5)
    const framed = found.touch[k] > 0.25 * (width + height) ? 0.5 : 1
    const score = found.area[k] * (1 - 1.2 * away) * framed
    if (score > best) {
      best = score
      main = k
    }
  }
  const kept = found.area.map((area, k) => {
    if (k === 0 || main === 0) return false
    if (k === main) return true
    // A contrasting panel may part a garment: keep big pieces above or below the main one.
    const overlap = Math.min(found.right[k], found.right[main]) - Math.max(found.left[k], found.left[main])
    return area > 0.1 * found.area[main] && found.touch[k] < 0.02 * (width + height) && overlap > 0
  })
  return marked(found.labels, (k) => kept[k])
}

/** Fills enclosed holes unless they look like background: the gap under an arm must stay open. */
function fillHoles({ width, height, data }: Mask, saliency: Float32Array, threshold: number): void {
  const holes = components({ width, height, data }, 0)
  const sums = new Float64Array(holes.count + 1)
  holes.labels.forEach((k, i) => {
    sums[k] += saliency[i]
  })
  const pixels = width * height
  const fill = holes.area.map((area, k) => {
    if (k === 0 || holes.touch[k] > 0) return false
    const mean = sums[k] / area
    return (
      area < 0.004 * pixels || mean > threshold * 0.55 || (area < 0.02 * pixels && mean > threshold * 0.4)
    )
  })
  for (let i = 0; i < data.length; i++) if (fill[holes.labels[i]]) data[i] = 1
}
