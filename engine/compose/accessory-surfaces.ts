import type { Accessories } from '../figure/accessories.ts'
import { contrapposto } from '../figure/contrapposto.ts'
import { headOf } from '../figure/head.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import type { ShoeKind } from '../figure/shoe.ts'
import type { Mesh } from '../figure/surface-nets.ts'
import type { Vec3 } from '../maths/vector.ts'
import { ACCESSORY, type TriangleSurface } from './gbuffer.ts'

/** What the mannequin has on besides the garment, as colours in linear light; null: nothing of the kind. */
export interface Wears {
  shoes: { kind: ShoeKind; upper: Vec3; sole: Vec3 } | null
  hair: Vec3 | null
}

/** Shoes and hair where this mannequin has its feet and its head. */
export function accessorySurfaces(
  mannequin: Mannequin,
  accessories: Accessories,
  { shoes, hair }: Wears,
): TriangleSurface[] {
  const { height, gender, landmarks } = mannequin
  const surfaces: TriangleSurface[] = []
  const add = (mesh: Mesh | undefined, colour: Vec3, place: Place) => {
    if (!mesh) return
    const { positions, normals, triangles } = placed(mesh, place)
    const attributes = new Float32Array(positions.length)
    for (let i = 0; i < attributes.length; i++) attributes[i] = colour[i % 3]
    surfaces.push({
      ...{ id: ACCESSORY, part: 'accessory' as const, bias: 0, solid: true },
      ...{ positions: contrapposto(positions, height, gender), normals, triangles, attributes },
    })
  }
  if (shoes)
    for (const [{ ankle }, mirrored] of [
      [landmarks.left, false],
      [landmarks.right, true],
    ] as const) {
      const place = { at: [ankle[0], 0, ankle[2]] as Vec3, scale: [1, 1, 1] as Vec3, mirrored }
      add(accessories[shoes.kind], shoes.upper, place)
      add(accessories[`${shoes.kind}-sole`], shoes.sole, place)
    }
  if (hair) {
    const { middle, wide, tall } = headOf(mannequin)
    add(accessories.hair, hair, { at: middle, scale: [wide, tall, tall], mirrored: false })
  }
  return surfaces
}

interface Place {
  at: Vec3
  scale: Vec3
  /** Left becomes right. */
  mirrored: boolean
}

function placed({ positions, normals, triangles }: Mesh, { at, scale, mirrored }: Place): Mesh {
  const side = mirrored ? -1 : 1
  const moved = new Float32Array(positions.length)
  const turned = new Float32Array(normals.length)
  for (let i = 0; i < positions.length; i += 3) {
    moved[i] = at[0] + side * scale[0] * positions[i]
    moved[i + 1] = at[1] + scale[1] * positions[i + 1]
    moved[i + 2] = at[2] + scale[2] * positions[i + 2]
    turned[i] = side * normals[i]
    turned[i + 1] = normals[i + 1]
    turned[i + 2] = normals[i + 2]
  }
  // Seen in a mirror, clockwise is anticlockwise.
  return { positions: moved, normals: turned, triangles: mirrored ? triangles.toReversed() : triangles }
}
