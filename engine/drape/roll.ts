import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { at } from '../maths/at.ts'
import { lerp, smoothstep } from '../maths/scalar.ts'
import { along, distance, dot, mix, unit, type Vec3 } from '../maths/vector.ts'
import { ClothBuilder, pointAt, vertexOf } from './cloth.ts'
import { arcLengths, type ParametricSurface, pieceAt } from './curves.ts'
import type { Outline } from './outline.ts'
import { relax } from './relax.ts'
import type { Cloth } from './simulate.ts'
import type { TopPattern } from './top-pattern.ts'

// Tuned by eye on some 40 photos; no source is recorded.

/** Cells around the neck, and from the seam over the roll to the free edge. */
const AROUND = 48
const ACROSS = 16

/** A measure where it is taken, cm; `throat` is where the cloth ends in front. */
export interface AroundNeck {
  nape: number
  side: number
  throat: number
}

/** Cloth that is sewn to a neckline and turns over: how far it rises, the radius of its roll, how far it falls, all in cm. */
export interface Roll {
  rise: AroundNeck
  radius: AroundNeck
  fall: AroundNeck
  /** How far it lies off the body, and how much more as a pouch in the middle of the back. */
  off: number
  pouch: number
  /** How much of the front of the neckline it is sewn to, from the shoulders: 1 up to the throat. */
  front: number
  /** Where its texture is taken from, and of which side of the garment. */
  shape: ParametricSurface
  back: boolean
}

/** The roll ends a little before it points straight down: share of half a turn. */
const TURN = 0.92
/** The seam leans outwards from a point so far behind the middle of the neck, cm. */
const BEHIND = 2
const STEP = 0.6
/** Distance over which the slope of the body is taken to both sides, cm. */
const SLOPE_REACH = 0.5
const RELAXING = { rounds: 6, amount: 0.4 }

export interface RollInput {
  /** The cloth of the top, fallen. */
  top: Cloth
  mannequin: Mannequin
  outline: Outline
  pattern: TopPattern
}

/** Lays a roll along the neckline of a top that has fallen. */
export function layRoll({ top, mannequin, outline, pattern }: RollInput, roll: Roll): Cloth {
  const seam = resample(neckOf(top, pattern, roll.front), AROUND)
  const builder = new ClothBuilder(outline)
  builder.scale = pattern.scale
  const lines = seam.map((start, i) => profile(mannequin, { roll, start, t: Math.abs((2 * i) / AROUND - 1) }))
  builder.addPatch({
    ...{ name: 'collar', back: roll.back, nu: AROUND, nv: ACROSS, mirrored: !roll.back, shape: roll.shape },
    vertex: (i, j) => builder.addVertex(at(at(lines, i), j), { pinned: j === 0 || i % AROUND === 0 }),
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
  relax(cloth, RELAXING)
  return cloth
}

/** The edge of the neckline from its front over the viewer's left and the nape back to the front. */
function neckOf({ patches, positions }: Cloth, { nu, shoulderColumns }: TopPattern, share: number): Vec3[] {
  const [front, back] = patches.filter(({ name }) => name === 'torso')
  if (!front || !back) throw new Error('A collar needs a top with front and back')
  const edge = (of: typeof front, i: number) => pointAt(positions, vertexOf(of, i, 0))
  const columns = Math.round((nu / 2 - shoulderColumns) * share)
  const points: Vec3[] = []
  for (let i = shoulderColumns + columns; i > shoulderColumns; i--) points.push(edge(front, i))
  for (let i = shoulderColumns; i < nu - shoulderColumns; i++) points.push(edge(back, i))
  for (let i = nu - shoulderColumns; i >= nu - shoulderColumns - columns; i--) points.push(edge(front, i))
  return points
}

/** `count + 1` points at equal distances along a line. */
function resample(points: Vec3[], count: number): Vec3[] {
  const lengths = arcLengths(points, distance)
  const length = at(lengths, lengths.length - 1)
  return Array.from({ length: count + 1 }, (_, n) => {
    const { i, u } = pieceAt(lengths, (n / count) * length)
    return mix(at(points, i), at(points, i + 1), u)
  })
}

/** A measure at a share of the way from nape to throat. */
const between = ({ nape, side, throat }: AroundNeck, t: number): number =>
  t < 0.5 ? lerp(nape, side, smoothstep(t * 2)) : lerp(side, throat, smoothstep(t * 2 - 1))

/** Walks up from the seam, around the roll, and down over the body, as far off it as cloth lies. */
function profile(m: Mannequin, { roll, start: seam, t }: { roll: Roll; start: Vec3; t: number }): Vec3[] {
  const [rise, fall] = [between(roll.rise, t), between(roll.fall, t)]
  const turn = Math.PI * between(roll.radius, t)
  const length = rise + turn + fall
  const outward = unit([seam[0], 0, seam[2] + BEHIND])
  const line: Vec3[] = [seam]
  let place = seam
  for (let s = 0; s < length; s += STEP) {
    const angle = s < rise ? 0 : Math.min(1, (s - rise) / turn) * Math.PI * TURN
    let heading: Vec3 = along([0, Math.cos(angle), 0], outward, Math.sin(angle))
    const fallen = Math.max(0, s - rise - turn) / fall
    const off = roll.off + roll.pouch * Math.max(0, 1 - 2 * t) * Math.sin(Math.PI * fallen)
    const normal = slopeAt(m, place)
    const into = dot(heading, normal)
    if (into < 0 && distanceTo(m, place) < off + STEP) heading = unit(along(heading, normal, -into))
    place = along(place, heading, STEP)
    if (s > rise) place = along(place, slopeAt(m, place), Math.max(0, off - distanceTo(m, place)))
    line.push(place)
  }
  return resample(line, ACROSS)
}

const distanceTo = ({ trunk, arms }: Mannequin, [x, y, z]: Vec3): number =>
  Math.min(sampleGrid(trunk, [x, y, z]), sampleGrid(arms, [x, y, z]))

/** Unit gradient of the distance to the body. */
function slopeAt(m: Mannequin, place: Vec3): Vec3 {
  const across = (axis: 0 | 1 | 2): number => {
    const [a, b]: [Vec3, Vec3] = [[...place], [...place]]
    a[axis] -= SLOPE_REACH
    b[axis] += SLOPE_REACH
    return distanceTo(m, b) - distanceTo(m, a)
  }
  return unit([across(0), across(1), across(2)])
}
