import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { lerp, smoothstep } from '../maths/scalar.ts'
import { along, distance, dot, mix, type Point, unit, type Vec3 } from '../maths/vector.ts'
import type { Neckline } from '../understand/neckline.ts'
import { ClothBuilder, type Patch } from './cloth.ts'
import type { Outline } from './outline.ts'
import { relax } from './relax.ts'
import type { Cloth } from './simulate.ts'
import type { TopPattern } from './top-pattern.ts'

/** Cells around the neck, and from the seam over the roll to the free edge. */
const AROUND = 48
const ACROSS = 16
/** A hood that lies down, at the nape, beside the neck and at the throat, cm: how far it rises, its roll, and its fall. */
const RISE = [3.6, 3.2, 0.8]
const ROLL = [2, 1.7, 0.7]
const FALL = [15, 6, 2]
/** How far it lies off the body, cm: over the cloth below, and as a pouch in the middle of the back. */
const OFF = 1.5
const POUCH = 2.2
const STEP = 0.6
/** Share of the photographed hood, across and up, from which its texture is taken. */
const SEEN = [0.6, 0.86]

/** Lays a hood down behind and beside the neck of a top that has fallen: a roll along its neckline, a pouch on the back. */
export function layHood(
  top: Cloth,
  m: Mannequin,
  outline: Outline,
  pattern: TopPattern,
  { right: [half], hood }: Neckline,
): Cloth {
  const seam = resample(neckOf(top, pattern), AROUND)
  const builder = new ClothBuilder(outline)
  builder.scale = pattern.scale
  const lines = seam.map((at, i) => profile(m, at, Math.abs((2 * i) / AROUND - 1)))
  builder.addPatch({
    name: 'collar',
    back: false,
    nu: AROUND,
    nv: ACROSS,
    mirrored: true,
    shape: (u, v): Point => [
      lerp(-1, 1, u) * SEEN[0] * half * Math.sqrt(1 - (0.8 * v) ** 2),
      -hood * SEEN[1] * lerp(0.06, 1, v),
    ],
    vertex: (i, j) => builder.addVertex(lines[i][j], { pinned: j === 0 || i % AROUND === 0 }),
  })
  const none = { ends: new Int32Array(0), rest: new Float32Array(0), longest: new Float32Array(0) }
  const cloth: Cloth = {
    hangs: 'shoulders',
    joined: false,
    patches: builder.patches,
    positions: Float32Array.from(builder.positions),
    pinned: Uint8Array.from(builder.pinned),
    sleeve: Uint8Array.from(builder.sleeve),
    springs: { ...none, stiffness: none.rest, structural: 0 },
    tethers: none,
  }
  relax(cloth, { rounds: 6, amount: 0.4 })
  return cloth
}

/** The edge of the neckline from the throat over the viewer's left and the nape back to the throat. */
function neckOf({ patches, positions: x }: Cloth, { nu, shoulderColumns }: TopPattern): Vec3[] {
  const [front, back] = patches.filter(({ name }) => name === 'torso')
  const at = ({ vertex }: Patch, i: number): Vec3 => [
    x[vertex[i] * 3],
    x[vertex[i] * 3 + 1],
    x[vertex[i] * 3 + 2],
  ]
  const points: Vec3[] = []
  for (let i = nu / 2; i > shoulderColumns; i--) points.push(at(front, i))
  for (let i = shoulderColumns; i < nu - shoulderColumns; i++) points.push(at(back, i))
  for (let i = nu - shoulderColumns; i >= nu / 2 && i > 0; i--) points.push(at(front, i))
  return points
}

/** `count + 1` points at equal distances along a line. */
function resample(points: Vec3[], count: number): Vec3[] {
  const lengths = [0]
  for (let i = 1; i < points.length; i++) lengths.push(lengths[i - 1] + distance(points[i - 1], points[i]))
  let k = 0
  return Array.from({ length: count + 1 }, (_, n) => {
    const s = (n / count) * lengths[lengths.length - 1]
    while (k < points.length - 2 && s > lengths[k + 1]) k++
    return mix(points[k], points[k + 1], (s - lengths[k]) / (lengths[k + 1] - lengths[k] || 1))
  })
}

/** A measure given at nape, side and throat, at a share of the way from the first to the last. */
const between = ([nape, side, throat]: number[], t: number): number =>
  t < 0.5 ? lerp(nape, side, smoothstep(t * 2)) : lerp(side, throat, smoothstep(t * 2 - 1))

/** Walks up from the seam, around the roll, and down over the body, as far off it as cloth lies. */
function profile(m: Mannequin, seam: Vec3, t: number): Vec3[] {
  const [rise, roll, fall] = [RISE, ROLL, FALL].map((measure) => between(measure, t))
  const turn = Math.PI * roll
  const length = rise + turn + fall
  const outward = unit([seam[0], 0, seam[2] + 2])
  const line: Vec3[] = [seam]
  let at = seam
  for (let s = 0; s < length; s += STEP) {
    const angle = s < rise ? 0 : Math.min(1, (s - rise) / turn) * Math.PI * 0.92
    let heading: Vec3 = along([0, Math.cos(angle), 0], outward, Math.sin(angle))
    const fallen = Math.max(0, s - rise - turn) / fall
    const off = OFF + POUCH * Math.max(0, 1 - 2 * t) * Math.sin(Math.PI * fallen)
    const normal = slopeAt(m, at)
    const into = dot(heading, normal)
    if (into < 0 && distanceTo(m, at) < off + STEP) heading = unit(along(heading, normal, -into))
    at = along(at, heading, STEP)
    if (s > rise) at = along(at, slopeAt(m, at), Math.max(0, off - distanceTo(m, at)))
    line.push(at)
  }
  return resample(line, ACROSS)
}

const distanceTo = ({ trunk, arms }: Mannequin, [x, y, z]: Vec3): number =>
  Math.min(sampleGrid(trunk, [x, y, z]), sampleGrid(arms, [x, y, z]))

/** Unit gradient of the distance to the body. */
function slopeAt(m: Mannequin, at: Vec3): Vec3 {
  const across = ([0, 1, 2] as const).map((axis) => {
    const [a, b]: [Vec3, Vec3] = [[...at], [...at]]
    a[axis] -= 0.5
    b[axis] += 0.5
    return distanceTo(m, b) - distanceTo(m, a)
  })
  return unit([across[0], across[1], across[2]])
}
