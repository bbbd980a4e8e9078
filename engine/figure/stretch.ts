import { lerp, smoothstep } from '../maths/scalar.ts'
import type { Vec3 } from '../maths/vector.ts'
import type { Girths } from '../types.ts'
import { type Grid, sampleGrid } from './grid.ts'
import { across, armLevels, inDepth, type Level, type Levels, SHOULDER_LINE, trunkLevels } from './levels.ts'
import type { HullSlices, Mannequin, Ridge } from './mannequin.ts'
import { armBlend, type Landmarks, type Limb } from './shape.ts'
import { recomputeNormals } from './smoothing.ts'
import { vertexAt } from './vertex.ts'

/** Least blend between arm and trunk, cm, so that neighbours of an edge move alike. */
const LEAST_BLEND = 0.3
/** A vertex that moves by less has kept its normal. */
const STILL = 1e-3

/**
 * The same person in another size: every level is stretched across so that bust, waist and hip get those girths, while
 * heights, head, hands and feet stay. Arms move aside and grow with the bust, shoulders by a share of it.
 */
export function stretch(m: Mannequin, wanted: Girths): Mannequin {
  const trunk = trunkLevels(m, wanted)
  const arms = armLevels(m, trunk)
  return {
    ...m,
    landmarks: stretchLandmarks(m.landmarks, trunk, arms),
    mesh: stretchMesh(m, trunk, arms),
    trunk: stretchGrid(m.trunk, trunk),
    arms: stretchGrid(m.arms, arms),
    hull: stretchHull(m.hull, trunk),
    ridge: stretchRidge(m.ridge, trunk(m.landmarks.neckBaseY)),
  }
}

const moved = ([x, y, z]: Vec3, levels: Levels): Vec3 => {
  const level = levels(y)
  return [across(level, x), y, inDepth(level, z)]
}

function stretchLandmarks(l: Landmarks, trunk: Levels, arms: Levels): Landmarks {
  const limb = (of: Limb): Limb => ({
    shoulder: moved(of.shoulder, arms),
    elbow: moved(of.elbow, arms),
    wrist: moved(of.wrist, arms),
    acromion: moved(of.acromion, arms),
    hip: moved(of.hip, trunk),
    knee: moved(of.knee, trunk),
    ankle: moved(of.ankle, trunk),
  })
  return { ...l, left: limb(l.left), right: limb(l.right) }
}

/** A vertex goes with the part that it belongs to; where arm and trunk flow into each other, between both. */
function stretchMesh({ mesh, trunk, arms, landmarks }: Mannequin, onTrunk: Levels, onArm: Levels) {
  const positions = Float32Array.from(mesh.positions)
  const turned = new Float32Array(positions.length / 3)
  const shoulderY = landmarks.left.shoulder[1] + SHOULDER_LINE
  for (let v = 0; v < turned.length; v++) {
    const p = vertexAt(mesh.positions, v)
    const [body, arm] = [onTrunk(p[1]), onArm(p[1])]
    const blend = Math.max(LEAST_BLEND, armBlend(shoulderY, p[1]))
    const apart = sampleGrid(trunk, p) - sampleGrid(arms, p)
    const share = smoothstep(0.5 + apart / (2 * blend))
    positions[v * 3] = lerp(across(body, p[0]), across(arm, p[0]), share)
    positions[v * 3 + 2] = lerp(inDepth(body, p[2]), inDepth(arm, p[2]), share)
    turned[v] = Math.abs(lerp(body.k, arm.k, share) - 1) < STILL ? 0 : 1
  }
  const stretched = { ...mesh, positions, normals: Float32Array.from(mesh.normals) }
  recomputeNormals(stretched, turned)
  return stretched
}

/** Distances of the stretched body: those of the body at the place that came here, as much longer as it was stretched. */
function stretchGrid(g: Grid, levels: Levels): Grid {
  const { nx, ny, nz, cell, low } = g
  const values = new Int8Array(g.values.length)
  const [fromX, fromZ] = [new Float64Array(nx), new Float64Array(nz)]
  for (let j = 0; j < ny; j++) {
    const { x, z, k, shift } = levels(low[1] + j * cell)
    for (let i = 0; i < nx; i++) {
      const px = low[0] + i * cell
      const from = Math.max(0, x + (Math.abs(px) - x - shift) / k)
      fromX[i] = ((px < 0 ? -from : from) - low[0]) / cell
    }
    for (let i = 0; i < nz; i++) fromZ[i] = (z + (low[2] + i * cell - z) / k - low[2]) / cell
    stretchLayer(g, values, { j, k, fromX, fromZ })
  }
  return { ...g, values }
}

interface Layer {
  j: number
  k: number
  /** Places in the unstretched grid, in cells. */
  fromX: Float64Array
  fromZ: Float64Array
}

function stretchLayer({ nx, ny, nz, values: d }: Grid, out: Int8Array, { j, k, fromX, fromZ }: Layer): void {
  const deep = nx * ny
  for (let n = 0; n < nz; n++) {
    const w = Math.max(0, Math.min(fromZ[n], nz - 1.001))
    const c = w - (w | 0)
    const row = (w | 0) * deep + j * nx
    for (let i = 0; i < nx; i++) {
      const u = Math.max(0, Math.min(fromX[i], nx - 1.001))
      const o = row + (u | 0)
      const a = u - (u | 0)
      const near = d[o] + (d[o + 1] - d[o]) * a
      const far = d[o + deep] + (d[o + deep + 1] - d[o + deep]) * a
      out[n * deep + j * nx + i] = Math.max(-127, Math.min(127, Math.round((near + (far - near) * c) * k)))
    }
  }
}

function stretchHull(hull: HullSlices, levels: Levels): HullSlices {
  const { lowY, count, directions } = hull
  const radii = new Float32Array(hull.radii)
  const centreZ = new Float32Array(hull.centreZ)
  for (let s = 0; s < count; s++) {
    const level = levels(lowY + s)
    centreZ[s] = inDepth(level, centreZ[s])
    for (let q = s * directions; q < (s + 1) * directions; q++) radii[q] *= level.k
  }
  return { ...hull, radii, centreZ }
}

/** Shoulders and neck are stretched alike, so that their highest line is only drawn out. */
function stretchRidge({ y, z }: Ridge, level: Level): Ridge {
  const from = (values: Float32Array, x: number) => {
    const place = Math.min(x / level.k, values.length - 1.001)
    return lerp(values[place | 0], values[(place | 0) + 1], place - (place | 0))
  }
  return {
    y: y.map((_, x) => from(y, x)),
    z: z.map((_, x) => inDepth(level, from(z, x))),
  }
}
