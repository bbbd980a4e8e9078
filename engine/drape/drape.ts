import type { Mannequin } from '../figure/mannequin.ts'
import { type Fit, isUpper, type UpperFit } from '../fit/fit.ts'
import type { Cut } from '../types.ts'
import type { Jumpsuit } from '../understand/jumpsuit.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { ClothBuilder } from './cloth.ts'
import { layCollar } from './collar.ts'
import { keepOutside } from './collide.ts'
import { makeSprings, makeTethers } from './constraints.ts'
import { keepFlare, levelHem, pressCaps, pressStraps, smoothNeckline } from './finish.ts'
import { layHood } from './hood.ts'
import { makeOutline, type Outline } from './outline.ts'
import { relax } from './relax.ts'
import { type Cloth, simulate } from './simulate.ts'
import { laySkirt } from './skirt.ts'
import { laySleeve } from './sleeve.ts'
import { type GarmentMesh, toMeshes } from './surface.ts'
import { layTop } from './top.ts'
import { cutTop, type TopPattern } from './top-pattern.ts'
import { layTrousers } from './trousers.ts'
import { untwistSeams } from './untwist.ts'
import { makeWrap, type Wrap } from './wrap.ts'

export interface Draped {
  meshes: GarmentMesh[]
  /** One, and more where a hood lies on a top, or top and trousers of a jumpsuit meet at the waist. */
  cloths: Cloth[]
}

export interface Understood {
  found: FoundGarment
  /** Null for bottoms. */
  neckline: Neckline | null
  /** Null for whatever is no jumpsuit. */
  jumpsuit: Jumpsuit | null
}

const SHORTEST_SLEEVE = 2.5
const KEPT_FLARE = 0.6
/** How far the top of a jumpsuit hangs over its trousers, cm. */
const OVERLAP = 1.5

/** Cuts the garment after its photo, lays it around the mannequin and lets it fall. */
export function drape(mannequin: Mannequin, { found, neckline, jumpsuit }: Understood): Draped {
  const wrap = makeWrap(mannequin)
  const hang = (part: FoundGarment, throat: Neckline | null, joinY?: number): Cloth[] => {
    const { cloth, outline, pattern } = layOut({ mannequin, wrap, found: part, neckline: throat, joinY })
    const fallen = fall(mannequin, wrap, part, cloth)
    return pattern && throat?.hood ? [fallen, layHood(fallen, mannequin, outline, pattern, throat)] : [fallen]
  }
  if (!jumpsuit || !neckline) return drapedOf(hang(found, neckline))
  const [legs] = hang(jumpsuit.trousers, null)
  const waistY = legs.positions.reduce((most, v, i) => (i % 3 === 1 ? Math.max(most, v) : most), 0)
  return drapedOf([...hang(jumpsuit.top, neckline, waistY - OVERLAP), legs])
}

const drapedOf = (cloths: Cloth[]): Draped => ({ cloths, meshes: cloths.flatMap(toMeshes) })

function fall(mannequin: Mannequin, wrap: Wrap, found: FoundGarment, cloth: Cloth): Cloth {
  const laid = Float32Array.from(cloth.positions)
  simulate(cloth, mannequin)
  keepFlare(cloth, laid, { hipY: mannequin.landmarks.hipY, share: KEPT_FLARE })
  if (found.fit.kind === 'sleeved') pressCaps(cloth, (x) => wrap.ridge(x)[1])
  untwistSeams(cloth)
  relax(cloth, { rounds: 2, amount: 0.3 })
  smoothNeckline(cloth, 4)
  if (found.fit.kind === 'sleeveless') pressStraps(cloth, (x) => wrap.ridge(x)[1])
  keepOutside(cloth, mannequin)
  levelHem(cloth, flareOf(found.fit) > 0.05 ? 0.85 : 0.45)
  return cloth
}

interface Laying {
  mannequin: Mannequin
  wrap: Wrap
  found: FoundGarment
  neckline: Neckline | null
  /** Height at which a top is sewn to trousers, cm. */
  joinY: number | undefined
}

interface Laid {
  cloth: Cloth
  outline: Outline
  /** Null for bottoms. */
  pattern: TopPattern | null
}

function layOut({ mannequin, wrap, found, neckline, joinY }: Laying): Laid {
  const { fit, cut } = found
  const outline = makeOutline(found)
  const builder = new ClothBuilder(outline)
  let squash = 1
  const wearer = { mannequin, wrap }
  const bed = { builder, outline }
  const pattern =
    neckline && isUpper(fit) ? layWholeTop({ ...bed, ...wearer, fit, cut, neckline, joinY }) : null
  if (pattern) squash = pattern.squash
  else if (fit.kind === 'skirt') squash = laySkirt({ ...bed, wearer, fit })
  else if (fit.kind === 'trousers') layTrousers({ ...bed, wearer, fit }, cut === 'trousers')
  const positions = Float32Array.from(builder.positions)
  const pinned = Uint8Array.from(builder.pinned)
  const { patches } = builder
  const joined = joinY !== undefined
  const cloth: Cloth = {
    hangs: neckline ? 'shoulders' : fit.kind === 'skirt' ? 'skirt' : 'trousers',
    joined,
    patches,
    positions,
    pinned,
    sleeve: Uint8Array.from(builder.sleeve),
    springs: makeSprings(patches, pinned.length, squash),
    tethers: makeTethers({ patches, positions, pinned, squash, joined }),
  }
  return { cloth, outline, pattern }
}

interface WholeTop {
  builder: ClothBuilder
  mannequin: Mannequin
  wrap: Wrap
  outline: Outline
  fit: UpperFit
  cut: Cut
  neckline: Neckline
  joinY: number | undefined
}

function layWholeTop({ builder, mannequin, wrap, outline, fit, cut, neckline, joinY }: WholeTop): TopPattern {
  const pattern = cutTop({ wearer: { mannequin, wrap }, outline, fit, cut, neckline, joinY })
  const top = layTop(builder, { mannequin, wrap }, pattern)
  if (fit.kind === 'sleeved') {
    const { collar, sleeve } = fit.shape
    if (neckline.collar) layCollar(builder, mannequin, top, collar)
    if (sleeve * pattern.scale > SHORTEST_SLEEVE)
      for (const sg of [-1, 1] as const)
        laySleeve({ builder, mannequin, outline, top, sg, landmarks: fit.landmarks })
  }
  return pattern
}

/** How much wider the hem is than the chest or waist, normalised. */
function flareOf(fit: Fit): number {
  if (fit.kind === 'trousers') return 0
  return fit.shape.hem - (fit.kind === 'skirt' ? fit.shape.waist : fit.shape.armpit)
}
