import type { Accessories } from '../figure/accessories.ts'
import { contrapposto } from '../figure/contrapposto.ts'
import { headOf } from '../figure/head.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import type { ShoeKind } from '../figure/shoe.ts'
import type { Mesh } from '../figure/surface-nets.ts'
import { vertexAt } from '../figure/vertex.ts'
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
    for (let i = 0; i < attributes.length; i += 3) attributes.set(colour, i)
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
  for (let v = 0; v < positions.length / 3; v++) {
    const [x, y, z] = vertexAt(positions, v)
    moved.set([at[0] + side * scale[0] * x, at[1] + scale[1] * y, at[2] + scale[2] * z], v * 3)
    const [nx, ny, nz] = vertexAt(normals, v)
    turned.set([side * nx, ny, nz], v * 3)
  }
  // Seen in a mirror, clockwise is anticlockwise.
  return { positions: moved, normals: turned, triangles: mirrored ? triangles.toReversed() : triangles }
}
