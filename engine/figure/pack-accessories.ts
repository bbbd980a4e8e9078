import type { Accessories, AccessoryName } from './accessories.ts'
import { differences, POSITION_STEP, packFile, scaled, sums, unpackFile } from './coding.ts'
import type { Mesh } from './surface-nets.ts'

type Header = [name: AccessoryName, vertices: number, indices: number][]

/** Packs meshes as `packMannequin` does its own. */
export function packAccessories(accessories: Accessories, quality = 9): Uint8Array {
  // Its own keys.
  const meshes = Object.entries(accessories) as [AccessoryName, Mesh][]
  const header: Header = meshes.map(([name, { positions, triangles }]) => [
    name,
    positions.length / 3,
    triangles.length,
  ])
  const arrays = meshes.flatMap(([, { positions, normals, triangles }]) => [
    differences(
      Int16Array.from(positions, (v) => Math.round(v / POSITION_STEP)),
      3,
    ),
    differences(Int32Array.from(triangles), 1),
    Int8Array.from(normals, (v) => Math.round(v * 127)),
  ])
  return packFile(header, arrays, quality)
}

/** The reverse of `packAccessories`. Throws on bytes that it did not write. */
export function unpackAccessories(bytes: Uint8Array): Accessories {
  const { header, take } = unpackFile<Header>(bytes)
  return Object.fromEntries(
    header.map(([name, vertices, indices]): [AccessoryName, Mesh] => {
      const positions = scaled(sums(new Int16Array(take(vertices * 3, 2)), 3), (v) => v * POSITION_STEP)
      const triangles = new Uint32Array(sums(new Int32Array(take(indices, 4)), 1))
      const normals = scaled(new Int8Array(take(vertices * 3, 1)), (v) => v / 127)
      return [name, { positions, normals, triangles }]
    }),
  )
}
