export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

export const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(x, high))

/** Hermite step of a parameter that is clamped to 0..1. */
export function smoothstep(t: number): number {
  const u = clamp(t, 0, 1)
  return u * u * (3 - 2 * u)
}

/** The middle value of a list, 0 when it is empty. Sorts the list in place. */
export function median(values: number[] | Float32Array): number {
  values.sort((a: number, b: number) => a - b)
  return values[values.length >> 1] ?? 0
}

/** The value that would stand at place `n` were the list sorted (Hoare's quickselect). Leaves the list as it is. */
export function nthSmallest(values: Float32Array, n: number): number {
  const v = values.slice()
  let [left, right] = [0, v.length - 1]
  while (left < right) {
    const pivot = v[(left + right) >> 1]
    let [i, j] = [left, right]
    while (i <= j) {
      while (v[i] < pivot) i++
      while (v[j] > pivot) j--
      if (i > j) break
      const swapped = v[i]
      v[i++] = v[j]
      v[j--] = swapped
    }
    if (n <= j) right = j
    else if (n >= i) left = i
    else break
  }
  return v[n]
}
