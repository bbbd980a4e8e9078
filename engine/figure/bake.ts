import { convexHull } from '../maths/hull.ts'
import { clamp } from '../maths/scalar.ts'
import type { Point } from '../maths/vector.ts'
import type { BodyType, Gender } from '../types.ts'
import { bakeGrid, type Grid } from './grid.ts'
import type { HullSlices, Mannequin, Ridge } from './mannequin.ts'
import { bakeOcclusion } from './occlusion.ts'
import { type FigureFields, makeFigureFields } from './shape.ts'
import { taubin } from './smoothing.ts'
import { surfaceNets } from './surface-nets.ts'

const DIRECTIONS = 128
const HULL_LOW = 2
/** Cells of a finger along one cell of the trunk. */
const PARTS = 3
const HULL_COUNT = 150

/** Builds a mannequin from its parameters: mesh at `cell` cm, occlusion, distance grids, hull and shoulder line. */
export function bakeMannequin(gender: Gender, bodyType: BodyType, cell = 0.8): Mannequin {
  const figure = makeFigureFields(gender, bodyType)
  const mesh = surfaceNets(figure.whole, figure, { cell, fine: figure.fine, parts: PARTS })
  const { chinY, armpitY, crotchY } = figure.landmarks
  taubin(mesh, 22, (x, y, z) => {
    // Limbs have no creases: they stay where the field says, the head nearly so.
    if (figure.arms([x, y, z]) < figure.torso([x, y, z])) return clamp((y - armpitY) / 10 + 1, 0, 1)
    return y > chinY - 3 ? 0.35 : clamp((y - crotchY) / 10 + 2, 0, 1)
  })
  const trunk = bakeGrid(figure.torso, { low: [-34, -2, -30], high: [34, figure.height + 4, 34] }, 1)
  const arms = bakeGrid(figure.arms, { low: [-52, 40, -26], high: [52, 160, 26] }, 1)
  return {
    gender,
    bodyType,
    height: figure.height,
    landmarks: figure.landmarks,
    mesh,
    open: bakeOcclusion(mesh, figure.whole),
    trunk,
    arms,
    hull: sliceHulls(trunk),
    ridge: findRidge(figure),
  }
}

function sliceHulls(trunk: Grid): HullSlices {
  const radii = new Float32Array(HULL_COUNT * DIRECTIONS).fill(5)
  const centreZ = new Float32Array(HULL_COUNT)
  let z = 0
  for (let s = 0; s < HULL_COUNT; s++) {
    const points = outline(trunk, Math.round((HULL_LOW + s - trunk.low[1]) / trunk.cell))
    if (points.length < 6) {
      if (s === 0) continue
      centreZ[s] = z
      radii.copyWithin(s * DIRECTIONS, (s - 1) * DIRECTIONS, s * DIRECTIONS)
      continue
    }
    const hull = convexHull(points)
    const depths = hull.map((p) => p[1])
    z = Math.fround((Math.min(...depths) + Math.max(...depths)) / 2)
    centreZ[s] = z
    for (let q = 0; q < DIRECTIONS; q++) {
      const turn = (q / DIRECTIONS) * 2 * Math.PI
      radii[s * DIRECTIONS + q] = rayToHull(hull, z, [Math.sin(turn), Math.cos(turn)]) || 5
    }
  }
  return { lowY: HULL_LOW, count: HULL_COUNT, directions: DIRECTIONS, centreZ, radii }
}

/** Where the surface crosses the grid lines of one horizontal layer, as (x, z). */
function outline(g: Grid, j: number): Point[] {
  const points: Point[] = []
  const at = (i: number, k: number) => g.values[(k * g.ny + j) * g.nx + i] ?? Number.NaN
  const crossing = (u: number, v: number) => (u < 0 === v < 0 ? -1 : u / (u - v))
  for (let k = 0; k < g.nz; k++)
    for (let i = 0; i < g.nx; i++) {
      const across = i + 1 < g.nx ? crossing(at(i, k), at(i + 1, k)) : -1
      const deep = k + 1 < g.nz ? crossing(at(i, k), at(i, k + 1)) : -1
      if (across >= 0) points.push([g.low[0] + (i + across) * g.cell, g.low[2] + k * g.cell])
      if (deep >= 0) points.push([g.low[0] + i * g.cell, g.low[2] + (k + deep) * g.cell])
    }
  return points
}

/** Distance from (0, z0) to the hull in direction (dx, dz); 0 when there is none. */
function rayToHull(hull: Point[], z0: number, [dx, dz]: Point): number {
  let best = 0
  hull.forEach(([px, pzAbsolute], i) => {
    const [qx, qz] = hull.at(i + 1 - hull.length) ?? [px, pzAbsolute]
    const pz = pzAbsolute - z0
    const ex = qx - px
    const ez = qz - pzAbsolute
    const det = dx * ez - dz * ex
    if (Math.abs(det) < 1e-9) return
    const t = (px * ez - pz * ex) / det
    const u = (px * dz - pz * dx) / det
    if (u >= -1e-6 && u <= 1 + 1e-6 && t > best) best = t
  })
  return best
}

/** Lets a probe fall on the shoulders for each |x| and keeps the highest landing. */
function findRidge({ whole, landmarks }: FigureFields): Ridge {
  const y = new Float32Array(31)
  const z = new Float32Array(31)
  const ceiling = Math.min(landmarks.chinY + 2, 159)
  for (let x = 0; x <= 30; x++) {
    let best = -1
    let bestZ = -2
    for (let depth = -10; depth <= 5; depth += 0.5) {
      const top = fall(whole, x, depth)
      if (top > best && top < ceiling) {
        best = top
        bestZ = depth
      }
    }
    y[x] = best
    z[x] = bestZ
  }
  return { y, z }
}

function fall(whole: FigureFields['whole'], x: number, z: number): number {
  let y = 160
  for (let step = 0; step < 60 && y > 60; step++) {
    const d = whole([x, y, z])
    if (d < 0.02) break
    y -= Math.max(0.15, d * 0.8)
  }
  return y
}
