// Arrays that all threads see without a copy. What is written before a task starts, or before its result is read, is there.

export const sharedBytes = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length))
export function sharedCopy(bytes: Uint8Array): Uint8Array {
  const copy = sharedBytes(bytes.length)
  copy.set(bytes)
  return copy
}
export const sharedFloats = (length: number): Float32Array =>
  new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT))
export const sharedInts = (length: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))
export const sharedCounts = (length: number): Uint32Array =>
  new Uint32Array(new SharedArrayBuffer(length * Uint32Array.BYTES_PER_ELEMENT))
