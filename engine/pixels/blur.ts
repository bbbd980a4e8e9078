const PASSES = 3

interface Size {
  width: number
  height: number
}

/** Three box blurs in a row, close to a Gaussian; `r` px is the radius of each. Edges repeat. */
export function blur(values: Float32Array, size: Size, r: number): Float32Array {
  const across = new Float32Array(values.length)
  const out = new Float32Array(values.length)
  for (let pass = 0; pass < PASSES; pass++) {
    boxRows({ source: pass === 0 ? values : out, out: across }, size, r)
    boxColumns({ source: across, out }, size, r)
  }
  return out
}

interface Step {
  source: Float32Array
  out: Float32Array
}

function boxRows({ source, out }: Step, { width, height }: Size, r: number): void {
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = -r; x <= r; x++) sum += source[row + Math.max(0, Math.min(width - 1, x))]
    for (let x = 0; x < width; x++) {
      out[row + x] = sum / (2 * r + 1)
      sum += source[row + Math.min(width - 1, x + r + 1)] - source[row + Math.max(0, x - r)]
    }
  }
}

function boxColumns({ source, out }: Step, { width, height }: Size, r: number): void {
  const sums = new Float32Array(width)
  for (let y = -r; y <= r; y++) {
    const row = Math.max(0, Math.min(height - 1, y)) * width
    for (let x = 0; x < width; x++) sums[x] += source[row + x]
  }
  for (let y = 0; y < height; y++) {
    const enters = Math.min(height - 1, y + r + 1) * width
    const leaves = Math.max(0, y - r) * width
    for (let x = 0; x < width; x++) {
      out[y * width + x] = sums[x] / (2 * r + 1)
      sums[x] += source[enters + x] - source[leaves + x]
    }
  }
}
