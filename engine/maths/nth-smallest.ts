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

/** Median of the absolute values: unlike their mean square, deaf to a few large ones. */
export const usualSize = (values: ArrayLike<number>): number =>
  nthSmallest(Float32Array.from(values, Math.abs), values.length >> 1)
