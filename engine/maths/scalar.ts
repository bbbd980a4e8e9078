export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** The probability that the logarithm of odds stands for. */
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

export const clamp = (x: number, low: number, high: number): number => Math.max(low, Math.min(x, high))

/** Hermite step of a parameter that is clamped to 0..1. */
export function smoothstep(t: number): number {
  const u = clamp(t, 0, 1)
  return u * u * (3 - 2 * u)
}

/** The middle value of a list, 0 when it is empty. Sorts the list in place. */
export function median(values: number[] | Float32Array): number {
  // Without a comparison of ours, numbers in a typed array are sorted several times as fast.
  if (values instanceof Float32Array) values.sort()
  else values.sort((a, b) => a - b)
  return values[values.length >> 1] ?? 0
}
