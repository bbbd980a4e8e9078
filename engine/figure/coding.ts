import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

// How arrays of meshes are written: quantised, and as differences, which pack well, behind a header in one file.

/** Of positions, cm. */
export const POSITION_STEP = 0.01

type Integers = Int8Array | Int16Array | Int32Array

/** A plain loop: `Float32Array.from` walks an iterator and takes ten times as long. */
export function scaled(
  values: Int8Array | Uint8Array | Int16Array,
  scale: (value: number) => number,
): Float32Array {
  const out = new Float32Array(values.length)
  for (let i = 0; i < out.length; i++) out[i] = scale(values[i] ?? 0)
  return out
}

/** Replaces each value by its difference from the one `stride` before; wraps around, as its inverse does. */
export function differences<T extends Integers>(values: T, stride: number): T {
  for (let i = values.length - 1; i >= stride; i--) values[i] = (values[i] ?? 0) - (values[i - stride] ?? 0)
  return values
}

export function sums<T extends Integers>(values: T, stride: number): T {
  for (let i = stride; i < values.length; i++) values[i] = (values[i] ?? 0) + (values[i - stride] ?? 0)
  return values
}

/** The length of the header (uint32, little-endian), the header as JSON and the arrays, all under brotli of `quality` 1 to 11. */
export function packFile(header: object, arrays: (Integers | Uint8Array)[], quality: number): Uint8Array {
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const parts = arrays.map(({ buffer }) => Buffer.from(buffer))
  return brotliCompressSync(Buffer.concat([length, text, ...parts]), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  })
}

/** The header, and what gives the bytes of its arrays one after the other. Throws on bytes that `packFile` did not write. */
export function unpackFile<H>(bytes: Uint8Array) {
  const raw = brotliDecompressSync(bytes)
  const textLength = raw.readUInt32LE(0)
  // Written by packFile, which is the only maker of these files.
  const header = JSON.parse(raw.subarray(4, 4 + textLength).toString()) as H
  let offset = raw.byteOffset + 4 + textLength
  const take = (count: number, size: number): ArrayBuffer => {
    const start = offset
    offset += count * size
    return raw.buffer.slice(start, offset) as ArrayBuffer // brotli never answers a shared buffer
  }
  return { header, take }
}
