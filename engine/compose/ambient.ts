import { pixelNoise } from '../maths/random.ts'
import { type Rows, rowsOf, takeRow } from '../threads/rows.ts'
import type { Task, Threads } from '../threads/threads.ts'
import { type Camera, samplesPerCm, unproject } from './camera.ts'
import type { DrawingMemory } from './drawing-memory.ts'
import { FARTHEST, type GBuffer, lookAt, newSurfaceSample, type SurfaceSample } from './gbuffer.ts'
import { GOLDEN_ANGLE, lightAt, type ShadowFilter, type ShadowMap } from './shadow.ts'

// Every number here was set by eye for the first pictures (2026-11); no photo is recorded for any of them.

/** Neighbours are looked for in this circle, cm. */
const RADIUS = 5
const TAPS = 7
const FAR = FARTHEST / 10
/** Neighbours beyond this distance belong to another surface, cm. */
const SAME_SURFACE = 2.5
/** Shadows are looked up this far off the surface, cm. */
const OFFSET = 1.2
/** How soft the edges of shadows on cloth and body are, and how near to their surface none fall, cm. */
const SHADOW = { softness: 2.2, bias: -0.4 }
/** The inside of a garment is lit from the inside: normals that point away from the camera by more than this. */
export const INSIDE = -0.05

/**
 * A neighbour occludes when it is `least` cm ahead of the plane through a place, fully from `full` cm on; what is farther
 * ahead than `limb` cm belongs to another limb and fades out over as much again.
 */
const AHEAD = { least: 0.35, full: 2.2, limb: 6 }
/** Of the slope of that plane: a little less, so that round forms do not occlude themselves. */
const FLATTENED = 0.9
/** What the mean occlusion counts, and the most of it that is believed. */
const OCCLUSION = { gain: 1.15, most: 0.85 }

/** Weight of a neighbour that no part of a place belongs to: what is left where all others are of another surface. */
const SOME = 1e-4
const OTHER_SURFACE = 1e-6

/** Light that reaches the surfaces, on a grid `stride` samples wide; see `lightOf`. Both shares are 0..1. */
export interface CoarseLight extends Depths {
  stride: number
  /** Openness to the light around, and share of the key light; 2 floats a cell. */
  shares: Float32Array
}

interface Depths {
  width: number
  height: number
  depth: Float32Array
}

export interface LightInput {
  buffer: GBuffer
  camera: Camera
  /** Shadow map of the key light. */
  key: ShadowMap
  /** Samples along the side of a cell. */
  stride: number
}

/**
 * How much light reaches each place: from around, by screen-space ambient occlusion of its neighbours' depths, and from
 * the key light, by its shadow map. Both are smooth: a coarse grid costs a quarter and the mean takes the noise away.
 */
export function computeLight(input: LightInput, memory: DrawingMemory, threads: Threads): CoarseLight {
  const { buffer, stride } = input
  const width = Math.ceil(buffer.width / stride)
  const height = Math.ceil(buffer.height / stride)
  const depth = memory.takeFloats('depth', width * height, FAR)
  for (let y = 0, cell = 0; y < height; y++)
    for (let x = 0; x < width; x++, cell++) depth[cell] = 1 / buffer.near[sampleOf(input, x, y)]
  const cells = { width, height, depth }
  const raw = memory.takeFloats('raw light', width * height * 2, 1)
  threads.share(REACHING, { ...input, cells, raw, rows: rowsOf(height) })
  const shares = memory.takeFloats('light', raw.length, 1)
  threads.share(SMOOTHING, { cells, raw, shares, rows: rowsOf(height) })
  return { ...cells, stride, shares }
}

/** The sample that stands for a cell. */
export const sampleOf = (
  { buffer, stride }: Pick<LightInput, 'buffer' | 'stride'>,
  x: number,
  y: number,
): number => Math.min(buffer.height - 1, y * stride) * buffer.width + Math.min(buffer.width - 1, x * stride)

interface Reaching extends LightInput {
  cells: Depths
  raw: Float32Array
  rows: Rows
}

export const REACHING: Task<Reaching, void> = { module: import.meta.url, name: 'REACHING', run: reachRows }

function reachRows({ buffer, camera, key, stride, cells, raw, rows }: Reaching): void {
  const { width, depth } = cells
  const seen = newSurfaceSample()
  const point = new Float32Array(3)
  const turned = { ...SHADOW, cos: 1, sin: 0 }
  const occlusion = makeOcclusion(cells, (RADIUS * samplesPerCm(camera)) / stride)
  for (let y = takeRow(rows); y < rows.count; y = takeRow(rows))
    for (let x = 0, cell = y * width; x < width; x++, cell++) {
      if (depth[cell] > FAR) continue
      lookAt(buffer, sampleOf({ buffer, stride }, x, y), seen)
      const rotation = pixelNoise(x, y) * 2 * Math.PI
      turned.cos = Math.cos(rotation)
      turned.sin = Math.sin(rotation)
      raw[cell * 2] = 1 - occlusion(cell, seen.normal, turned)
      point[0] = x * stride + 0.5
      point[1] = y * stride + 0.5
      point[2] = depth[cell]
      unproject(camera, point)
      stepOff(point, seen)
      raw[cell * 2 + 1] = lightAt(key, point, turned)
    }
}

/** Moves a point off the side of its surface that is seen. */
function stepOff(point: Float32Array, { normal }: SurfaceSample): void {
  const out = normal[2] < INSIDE ? -OFFSET : OFFSET
  for (let i = 0; i < point.length; i++) point[i] += normal[i] * out
}

const TAP_X = Float32Array.from({ length: TAPS }, (_, i) => tapRadius(i) * Math.cos(2 * i * GOLDEN_ANGLE))
const TAP_Y = Float32Array.from({ length: TAPS }, (_, i) => tapRadius(i) * Math.sin(2 * i * GOLDEN_ANGLE))
function tapRadius(i: number): number {
  return (2 * i + 1) / (2 * TAPS)
}

/** Says how much of the light around is kept from a cell, 0..1; `reach` is the radius looked at, in cells. */
function makeOcclusion({ width, height, depth }: Depths, reach: number) {
  return (cell: number, normal: Float32Array, { cos, sin }: ShadowFilter): number => {
    const x = cell % width
    const y = (cell / width) | 0
    const z = depth[cell]
    let occluded = 0
    for (let i = 0; i < TAPS; i++) {
      const dx = TAP_X[i] * cos - TAP_Y[i] * sin
      const dy = TAP_X[i] * sin + TAP_Y[i] * cos
      const px = (x + dx * reach) | 0
      const py = (y + dy * reach) | 0
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const other = depth[py * width + px]
      if (other > FAR) continue
      // Compared with the plane through this place, not with its depth alone.
      const ahead = z - (normal[0] * dx - normal[1] * dy) * RADIUS * FLATTENED - other
      if (ahead > AHEAD.limb) occluded += Math.max(0, 1 - (ahead - AHEAD.limb) / AHEAD.limb)
      else if (ahead > AHEAD.least) occluded += Math.min(1, ahead / AHEAD.full)
    }
    return Math.min(OCCLUSION.most, (occluded / TAPS) * OCCLUSION.gain)
  }
}

interface Smoothing {
  cells: Depths
  raw: Float32Array
  shares: Float32Array
  rows: Rows
}

export const SMOOTHING: Task<Smoothing, void> = {
  module: import.meta.url,
  name: 'SMOOTHING',
  run: smoothRows,
}

function smoothRows(smoothing: Smoothing): void {
  const { rows } = smoothing
  for (let y = takeRow(rows); y < rows.count; y = takeRow(rows)) smoothRow(smoothing, y)
}

/** Mean over 5 x 5 neighbours of the same surface. */
function smoothRow({ cells, raw, shares }: Smoothing, y: number): void {
  const { width, height, depth } = cells
  const top = Math.max(0, y - 2)
  const bottom = Math.min(height - 1, y + 2)
  for (let x = 0; x < width; x++) {
    const z = depth[y * width + x]
    if (z > FAR) continue
    let open = 0
    let key = 0
    let count = 0
    const left = Math.max(0, x - 2)
    const right = Math.min(width - 1, x + 2)
    for (let py = top; py <= bottom; py++)
      for (let o = py * width + left; o <= py * width + right; o++) {
        const aside = depth[o] - z
        if (aside > SAME_SURFACE || aside < -SAME_SURFACE) continue
        open += raw[o * 2]
        key += raw[o * 2 + 1]
        count++
      }
    shares[(y * width + x) * 2] = open / count
    shares[(y * width + x) * 2 + 1] = key / count
  }
}

/** The shares at a place, given as x and y in samples and its distance in cm: bilinear among neighbours of its surface. */
export function lightOf(l: CoarseLight, place: Float64Array, out: { open: number; key: number }): void {
  const fx = place[0] / l.stride
  const fy = place[1] / l.stride
  const i = Math.min(l.width - 1, fx | 0)
  const j = Math.min(l.height - 1, fy | 0)
  const u = fx - i
  const v = fy - j
  let weights = 0
  let open = 0
  let key = 0
  for (let k = 0; k < 4; k++) {
    const right = k & 1
    const down = k >> 1
    const cell = Math.min(l.height - 1, j + down) * l.width + Math.min(l.width - 1, i + right)
    const aside = Math.abs(l.depth[cell] - place[2])
    if (aside > FAR) continue
    // Where no neighbour is of the same surface the nearest one has to do.
    const w =
      ((right ? u : 1 - u) * (down ? v : 1 - v) + SOME) * (aside > SAME_SURFACE ? OTHER_SURFACE / aside : 1)
    open += l.shares[cell * 2] * w
    key += l.shares[cell * 2 + 1] * w
    weights += w
  }
  out.open = weights ? open / weights : 1
  out.key = weights ? key / weights : 1
}
