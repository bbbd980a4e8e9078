/** Where triangles are drawn to; see `GBuffer`. */
interface RenderTarget {
  width: number
  height: number
  near: Float32Array
  triangle: Uint32Array
  left: Int32Array
  right: Int32Array
}

/** A triangle being drawn. One object serves a whole surface: there are a hundred thousand triangles in a picture. */
export interface Facet {
  width: number
  height: number
  number: number
  /** Its corners: where their three floats begin. */
  a: number
  b: number
  c: number
  /** Its samples at most, first and last. */
  x0: number
  x1: number
  y0: number
  y1: number
  /** First corner, the edges that leave it, twice the signed area. */
  ax: number
  ay: number
  abx: number
  aby: number
  acx: number
  acy: number
  area: number
  /** 1 / distance at the first corner, and what the weights of the others add to it. */
  za: number
  zb: number
  zc: number
}

export const newFacet = ({ width, height }: RenderTarget): Facet => ({
  ...{ width, height, number: 0, a: 0, b: 0, c: 0, x0: 0, x1: 0, y0: 0, y1: 0 },
  // Fractions from the start: the engine keeps such fields as doubles.
  ...{ ax: 0.5, ay: 0.5, abx: 0.5, aby: 0.5, acx: 0.5, acy: 0.5, area: 0.5, za: 0.5, zb: 0.5, zc: 0.5 },
})

/** A sample is looked at in its middle. */
export const MIDDLE = 0.5
/** The inside of cloth is drawn this much farther away, cm: where sleeve and body cross, the outside shows. */
const INSIDE_BIAS = 3
/** Neighbouring triangles overlap by this share of their size, so that no sample falls between them. */
const SLACK = 1e-6

/** Reads the corners of a facet from `points` (x and y in samples, 1 / distance). False when nothing of it can be seen. */
export function aim(f: Facet, points: Float32Array, solid: boolean): boolean {
  const { a, b, c } = f
  const ax = points[a]
  const ay = points[a + 1]
  const bx = points[b]
  const by = points[b + 1]
  const cx = points[c]
  const cy = points[c + 1]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  // Pages have y down: what turns clockwise in space has a positive area when it faces the camera.
  if (area === 0 || (solid && area > 0)) return false
  f.x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - MIDDLE))
  f.x1 = Math.min(f.width - 1, Math.floor(Math.max(ax, bx, cx) - MIDDLE))
  f.y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - MIDDLE))
  f.y1 = Math.min(f.height - 1, Math.floor(Math.max(ay, by, cy) - MIDDLE))
  if (f.x0 > f.x1 || f.y0 > f.y1) return false
  const near = points[a + 2]
  f.ax = ax
  f.ay = ay
  f.abx = bx - ax
  f.aby = by - ay
  f.acx = cx - ax
  f.acy = cy - ay
  f.area = area
  f.za = near - (area > 0 ? INSIDE_BIAS * near * near : 0)
  f.zb = points[b + 2] - near
  f.zc = points[c + 2] - near
  return true
}

/** Draws a facet where it is nearer than what is there. */
export function fill({ width, near, triangle, left, right }: RenderTarget, f: Facet): void {
  const { number, x0, x1, y0, y1, ax, ay, abx, acx, area, za, zb, zc } = f
  const stepB = f.acy / area
  const stepC = -f.aby / area
  const stepZ = stepB * zb + stepC * zc
  // Weights change evenly along a row: where each of the three crosses zero the row enters or leaves the triangle.
  const stepA = -stepB - stepC
  const spanA = 1 / stepA
  const spanB = 1 / stepB
  const spanC = 1 / stepC
  const dx = x0 + MIDDLE - ax
  for (let y = y0; y <= y1; y++) {
    if (x0 < left[y]) left[y] = x0
    if (x1 > right[y]) right[y] = x1
    const dy = y + MIDDLE - ay
    const wb = (-dy * acx) / area + dx * stepB
    const wc = (dy * abx) / area + dx * stepC
    let from = 0
    let to = x1 - x0
    const crossA = (wb + wc - 1 - SLACK) * spanA
    const crossB = (-SLACK - wb) * spanB
    const crossC = (-SLACK - wc) * spanC
    if (stepA > 0) from = Math.max(crossA, from)
    else if (stepA < 0) to = Math.min(crossA, to)
    else if (wb + wc > 1 + SLACK) continue
    if (stepB > 0) from = Math.max(crossB, from)
    else if (stepB < 0) to = Math.min(crossB, to)
    else if (wb < -SLACK) continue
    if (stepC > 0) from = Math.max(crossC, from)
    else if (stepC < 0) to = Math.min(crossC, to)
    else if (wc < -SLACK) continue
    const start = Math.ceil(from)
    let z = za + wb * zb + wc * zc + start * stepZ
    const row = y * width + x0
    for (let o = row + start; o <= row + to; o++) {
      if (z > near[o]) {
        near[o] = z
        triangle[o] = number
      }
      z += stepZ
    }
  }
}
