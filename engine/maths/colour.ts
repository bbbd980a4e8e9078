const LINEAR = new Float32Array(256)
for (let i = 0; i < 256; i++) {
  const c = i / 255
  LINEAR[i] = c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

const CUBE_STEPS = 4096
const CUBE_ROOT = Float32Array.from({ length: CUBE_STEPS + 2 }, (_, i) => {
  const t = i / CUBE_STEPS
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116
})

/** CIE's cube root with its straight foot, from a table: a photo asks for it millions of times. */
function cubeRoot(t: number): number {
  const x = Math.min(t, 1) * CUBE_STEPS
  const i = x | 0
  return CUBE_ROOT[i] + (CUBE_ROOT[i + 1] - CUBE_ROOT[i]) * (x - i)
}

/** CIE L*a*b* (D65) of sRGB bytes, 3 floats a pixel. `rgb` has 3 bytes a pixel. */
export function toLab(rgb: Uint8Array): Float32Array {
  const n = rgb.length / 3
  const lab = new Float32Array(n * 3)
  for (let i = 0; i < n; i++) {
    const r = LINEAR[rgb[i * 3]]
    const g = LINEAR[rgb[i * 3 + 1]]
    const b = LINEAR[rgb[i * 3 + 2]]
    const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    lab[i * 3] = 116 * y - 16
    lab[i * 3 + 1] = 500 * (x - y)
    lab[i * 3 + 2] = 200 * (y - z)
  }
  return lab
}

/** L*, a* and b*. */
export type Lab = [number, number, number]

/** Of pixel `i`. */
export const labAt = (lab: Float32Array, i: number): Lab => [lab[i * 3], lab[i * 3 + 1], lab[i * 3 + 2]]

/** Euclidean distance of two pixels. */
export const labDistance = (lab: Float32Array, i: number, j: number): number =>
  Math.hypot(lab[i * 3] - lab[j * 3], lab[i * 3 + 1] - lab[j * 3 + 1], lab[i * 3 + 2] - lab[j * 3 + 2])

/** Luma of sRGB bytes at pixel `i`, 0..255. */
export const luma = (rgb: ArrayLike<number>, i: number): number =>
  0.3 * rgb[i * 3] + 0.59 * rgb[i * 3 + 1] + 0.11 * rgb[i * 3 + 2]
