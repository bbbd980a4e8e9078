import { crotchOf } from '../fit/crotch.ts'
import { isUpper, reshaped } from '../fit/fit.ts'
import type { Neckline } from '../understand/neckline.ts'
import type { FoundGarment } from '../understand/stages.ts'
import { ClothBuilder } from './cloth.ts'
import { layCollar } from './collar.ts'
import { makeSprings, makeTethers } from './constraints.ts'
import { makeOutline, type Outline } from './outline.ts'
import type { Cloth } from './simulate.ts'
import { laySkirt } from './skirt.ts'
import { laySleeve } from './sleeve.ts'
import { layTop } from './top.ts'
import type { Sizing } from './top-measures.ts'
import { cutTop, type TopPattern } from './top-pattern.ts'
import { layTrousers } from './trousers.ts'
import type { Wearer } from './wrap.ts'

/** Shorter sleeves are the edge of an armhole, cm. Tuned by eye. */
const SHORTEST_SLEEVE = 2.5

export interface Laying {
  wearer: Wearer
  found: FoundGarment
  neckline: Neckline | null
  /** Height at which a top is sewn to trousers, cm. */
  joinY: number | undefined
}

export interface Laid {
  cloth: Cloth
  outline: Outline
  /** Null for bottoms. */
  pattern: TopPattern | null
}

/** Cuts a garment and lays it around the body, ready to fall. */
export function layOut({ wearer, found, neckline, joinY }: Laying): Laid {
  const { fit, cut, doubts } = found
  const outline = makeOutline(found)
  const builder = new ClothBuilder(outline)
  let squash = 1
  const bed = { builder, wearer, outline }
  const pattern = neckline && isUpper(fit) ? layWholeTop({ ...bed, fit, cut, neckline, joinY }) : null
  if (pattern) squash = pattern.squash
  else if (fit.kind === 'skirt') squash = laySkirt({ ...bed, fit, strapless: cut === 'dress' })
  else if (fit.kind === 'trousers') {
    const legs = reshaped(fit, { crotchY: crotchOf(fit.shape) }, found.fits.frame)
    layTrousers({ ...bed, fit: legs }, { long: cut === 'trousers', worn: doubts.includes('worn') })
  }
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

interface WholeTop extends Sizing {
  builder: ClothBuilder
}

function layWholeTop({ builder, ...input }: WholeTop): TopPattern {
  const { wearer, outline, fit, neckline } = input
  const pattern = cutTop(input)
  const top = layTop(builder, wearer, pattern)
  const { mannequin } = wearer
  if (neckline.collar) layCollar({ builder, mannequin, top, height: neckline.collar.height })
  if (fit.kind === 'sleeved') {
    const { sleeve } = fit.shape
    if (sleeve * pattern.scale > SHORTEST_SLEEVE)
      for (const sg of [-1, 1] as const) laySleeve({ builder, mannequin, outline, top, sg, fit })
  }
  return pattern
}
