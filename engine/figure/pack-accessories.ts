import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Accessories, AccessoryName } from './accessories.ts'
import { differences, POSITION_STEP, scaled, sums } from './coding.ts'
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
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const parts = [length, text, ...arrays.map((a) => Buffer.from(a.buffer))]
  return brotliCompressSync(Buffer.concat(parts), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  })
}

/** The reverse of `packAccessories`. Throws on bytes that it did not write. */
export function unpackAccessories(bytes: Uint8Array): Accessories {
  const raw = brotliDecompressSync(bytes)
  const textLength = raw.readUInt32LE(0)
  // Written by packAccessories, which is the only maker of these files.
  const header = JSON.parse(raw.subarray(4, 4 + textLength).toString()) as Header
  let offset = raw.byteOffset + 4 + textLength
  const take = (count: number, size: number): ArrayBuffer => {
    const start = offset
    offset += count * size
    return raw.buffer.slice(start, offset) as ArrayBuffer // brotli never answers a shared buffer
  }
  return Object.fromEntries(
    header.map(([name, vertices, indices]): [AccessoryName, Mesh] => {
      const positions = scaled(sums(new Int16Array(take(vertices * 3, 2)), 3), (v) => v * POSITION_STEP)
      const triangles = new Uint32Array(sums(new Int32Array(take(indices, 4)), 1))
      const normals = scaled(new Int8Array(take(vertices * 3, 1)), (v) => v / 127)
      return [name, { positions, normals, triangles }]
    }),
  )
}
