import type { Mannequin } from '../figure/mannequin.ts'
import type { Fit } from '../fit/fit.ts'
import type { Jumpsuit } from '../understand/jumpsuit.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { keepOutside } from './collide.ts'
import { keepFlare, levelHem, pressCaps, pressStraps, smoothNeckline } from './finish.ts'
import { layHood } from './hood.ts'
import { layOut } from './lay-out.ts'
import { relax } from './relax.ts'
import { type Cloth, simulate } from './simulate.ts'
import { type GarmentMesh, toMeshes } from './surface.ts'
import { layTurnedCollar } from './turned-collar.ts'
import { untwistSeams } from './untwist.ts'
import { makeWrap, type Wearer } from './wrap.ts'

/** A garment is one cloth at least. */
type Cloths = [Cloth, ...Cloth[]]

export interface Draped {
  meshes: GarmentMesh[]
  /** One, and more where a hood or a collar lies on a top, or top and trousers of a jumpsuit meet at the waist. */
  cloths: Cloths
}

export interface DrapeInput {
  found: FoundGarment
  /** Null for bottoms. */
  neckline: Neckline | null
  /** Null for whatever is no jumpsuit. */
  jumpsuit: Jumpsuit | null
  /** Whose body the garment was cut for; the wearer's, unless told. */
  cutFor?: Mannequin
}

// Tuned by eye on some 40 photos; no source is recorded.

/** Share of the flare as laid out that a skirt or top keeps when it has fallen. */
const KEPT_FLARE = 0.6
/** How far the top of a jumpsuit hangs over its trousers, cm. */
const OVERLAP = 1.5
/** Smoothing once the cloth has fallen: rounds, and share of the way to the mean of its neighbours. */
const RELAXING = { rounds: 2, amount: 0.3 }
const NECKLINE_ROUNDS = 4
/** More would round off the corners between thin straps. */
const STRAPPED_ROUNDS = 1
/** How level a hem is made: more where it is wider than chest or waist by this, normalised. */
const LEVEL = { flare: 0.05, flared: 0.85, straight: 0.45 }

/** Cuts the garment after its photo, lays it around the mannequin and lets it fall. */
export function drape(mannequin: Mannequin, { found, neckline, jumpsuit, cutFor }: DrapeInput): Draped {
  const wearer = wearerOf(mannequin, cutFor)
  if (!jumpsuit || !neckline) return drapedOf(hang({ wearer, found, neckline }))
  const [legs] = hang({ wearer, found: jumpsuit.trousers, neckline: null })
  const joinY = highestOf(legs) - OVERLAP
  return drapedOf([...hang({ wearer, found: jumpsuit.top, neckline, joinY }), legs])
}

function wearerOf(mannequin: Mannequin, cutFor = mannequin): Wearer {
  const own = { mannequin, wrap: makeWrap(mannequin) }
  const other = cutFor === mannequin ? own : { mannequin: cutFor, wrap: makeWrap(cutFor) }
  return { ...own, cutFor: other }
}

const drapedOf = (cloths: Cloths): Draped => ({ cloths, meshes: cloths.flatMap(toMeshes) })

interface Hanging {
  wearer: Wearer
  found: FoundGarment
  neckline: Neckline | null
  /** Height at which a top is sewn to trousers, cm. */
  joinY?: number
}

/** One garment as it has fallen, and its hood or turned collar. */
function hang({ wearer, found, neckline, joinY }: Hanging): Cloths {
  const { cloth, outline, pattern } = layOut({ wearer, found, neckline, joinY })
  const rounds = neckline?.feet ? STRAPPED_ROUNDS : NECKLINE_ROUNDS
  fall(cloth, wearer, { fit: found.fit, rounds })
  if (!pattern || !neckline) return [cloth]
  const bed = { top: cloth, mannequin: wearer.mannequin, outline, pattern }
  if (neckline.hood) return [cloth, layHood(bed, neckline, neckline.hood)]
  return neckline.turned ? [cloth, layTurnedCollar(bed)] : [cloth]
}

interface Falling {
  fit: Fit
  /** In which the neckline is smoothed. */
  rounds: number
}

/** Moves the positions of the cloth. */
function fall(cloth: Cloth, { mannequin, wrap }: Wearer, { fit, rounds }: Falling): void {
  const laid = Float32Array.from(cloth.positions)
  const ridgeY = (x: number) => wrap.ridge(x)[1]
  simulate(cloth, mannequin)
  keepFlare(cloth, laid, { hipY: mannequin.landmarks.hipY, share: KEPT_FLARE })
  if (fit.kind === 'sleeved') pressCaps(cloth, ridgeY)
  untwistSeams(cloth)
  relax(cloth, RELAXING)
  smoothNeckline(cloth, rounds)
  if (fit.kind === 'sleeveless') pressStraps(cloth, ridgeY)
  keepOutside(cloth, mannequin)
  levelHem(cloth, flareOf(fit) > LEVEL.flare ? LEVEL.flared : LEVEL.straight)
}

const highestOf = ({ positions }: Cloth): number =>
  positions.reduce((most, v, i) => (i % 3 === 1 ? Math.max(most, v) : most), 0)

/** How much wider the hem is than the chest or waist, normalised. */
function flareOf(fit: Fit): number {
  if (fit.kind === 'trousers') return 0
  return fit.shape.hem - (fit.kind === 'skirt' ? fit.shape.waist : fit.shape.armpit)
}
