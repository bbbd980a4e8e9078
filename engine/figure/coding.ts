// How arrays of meshes are written: quantised, and as differences, which pack well.

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
