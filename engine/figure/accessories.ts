import type { Gender } from '../types.ts'
import { makeHair } from './hair.ts'
import { makeShoe, type ShoeKind } from './shoe.ts'
import { type Mesh, surfaceNets } from './surface-nets.ts'

export type AccessoryName = ShoeKind | `${ShoeKind}-sole` | 'hair'

/** What a mannequin has to wear of its own, in cm: shoes of the left foot around its ankle, hair around the middle of a head. */
export type Accessories = Partial<Record<AccessoryName, Mesh>>

const SHOES: Record<Gender, readonly ShoeKind[]> = {
  female: ['court', 'trainer'],
  male: ['derby', 'trainer'],
}
/** Of the cells, cm. */
const CELL = 0.35
/** Cells of laces along one of those. */
const PARTS = 3

/** Builds them from their shapes. */
export function bakeAccessories(gender: Gender): Accessories {
  const accessories: Accessories = {}
  for (const kind of SHOES[gender]) {
    const { upper, sole, box, fine } = makeShoe(gender === 'female', kind)
    accessories[kind] = surfaceNets(upper, box, { cell: CELL, fine, parts: PARTS })
    accessories[`${kind}-sole`] = surfaceNets(sole, box, { cell: CELL })
  }
  const { field, box } = makeHair(gender)
  accessories.hair = surfaceNets(field, box, { cell: CELL })
  return accessories
}
