import { type Cluster, nearestCluster } from './background.ts'
import type { Hypothesis, Prepared } from './segment.ts'

// Thresholds without a reason are those of the first version, found by trial on photos of ours.
/** Looked at in the corners: squares of this side. A colour with a smaller share of them is no background. */
const CORNER = 0.1
const LEAST_IN_CORNERS = 0.1
/** The middle of a photo, from and to these shares of its width and height; every other pixel of it is looked at. */
const MIDDLE = { left: 0.28, right: 0.72, top: 0.25, bottom: 0.75 }
const EVERY = 2
/** A pixel has the colour of a cluster up to so many times its variance, and so much besides, squared Lab. */
const VARIANCES = 4
const TOLERANCE = 60
/** A garment at the frame: a colour of the frame so much oftener in the middle belongs to it. */
const OFTENER_AT_CENTRE = 1.25
/** A colour of the frame that the middle shows so much, and so much oftener than the frame does, is a garment that reaches it. */
const RARE_IN_FRAME = 0.2
const COMMON_IN_MIDDLE = 0.25
const OFTENER = 2.5

/** Which clusters of the ring are background under the hypothesis; never none. */
export function keepBackground(prepared: Prepared, hypothesis: Hypothesis): Cluster[] {
  const { kept } = prepared.border
  const chosen = kept.filter(
    hypothesis === 'corners' ? fillsCorners(prepared) : avoidsMiddle(prepared, hypothesis),
  )
  return chosen.length ? chosen : kept
}

function fillsCorners({ photo: { width, height }, lab, border }: Prepared): (cluster: Cluster) => boolean {
  const side = Math.round(Math.min(width, height) * CORNER)
  const counts = new Map<Cluster, number>()
  let total = 0
  for (const p of border.ring) {
    const x = p % width
    const y = (p / width) | 0
    if ((x >= side && x < width - side) || (y >= side && y < height - side)) continue
    const [cluster] = nearestCluster(border, lab, p)
    counts.set(cluster, (counts.get(cluster) ?? 0) + 1)
    total++
  }
  return (cluster) => (counts.get(cluster) ?? 0) / total > LEAST_IN_CORNERS
}

function avoidsMiddle(
  { photo: { width, height }, lab, border }: Prepared,
  hypothesis: Hypothesis,
): (cluster: Cluster) => boolean {
  const counts = new Map<Cluster, number>()
  let total = 0
  for (let y = Math.round(height * MIDDLE.top); y < height * MIDDLE.bottom; y += EVERY)
    for (let x = Math.round(width * MIDDLE.left); x < width * MIDDLE.right; x += EVERY) {
      const [cluster, squared] = nearestCluster(border, lab, y * width + x)
      total++
      if (squared < cluster.variance * VARIANCES + TOLERANCE)
        counts.set(cluster, (counts.get(cluster) ?? 0) + 1)
    }
  return (cluster) => {
    const middle = (counts.get(cluster) ?? 0) / total
    // The garment touches the frame: a colour commoner in the middle than on the ring belongs to it.
    if (hypothesis === 'centre') return middle < OFTENER_AT_CENTRE * cluster.share
    return cluster.share > RARE_IN_FRAME || middle < COMMON_IN_MIDDLE || middle < OFTENER * cluster.share
  }
}
