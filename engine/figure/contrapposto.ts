import { smoothstep } from '../maths/scalar.ts'
import type { Gender } from '../types.ts'
import { vertexAt } from './vertex.ts'

const bump = (y: number, centre: number, width: number): number => Math.exp(-(((y - centre) / width) ** 2))

/** Height of the figure that the numbers below were drawn for, cm. */
const REFERENCE_HEIGHT = 178.7

/**
 * Shifts the weight onto one leg: a smooth warp of space, applied alike to body and garment after the drape, so that
 * the cloth itself can be draped on a symmetric figure. Answers new positions (3 floats a vertex, cm).
 */
export function contrapposto(positions: Float32Array, height: number, gender: Gender): Float32Array {
  const k = height / REFERENCE_HEIGHT
  const amount = gender === 'female' ? 1 : 0.62
  const neckY = 150 * k
  const out = new Float32Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const [x0, y0, z0] = vertexAt(positions, i / 3)
    const q = y0 / k
    // Hips one way, shoulders back the other; the feet stay.
    const shift = amount * (2.3 * bump(q, 92, 34) - bump(q, 146, 26))
    const tilt = amount * (0.05 * bump(q, 95, 20) - 0.036 * bump(q, 142, 20))
    // The free leg brings its knee forward and slightly out.
    const free = smoothstep((88 - q) / 18) * smoothstep((5 - x0) / 10)
    let x = x0 + shift
    let y = y0 + tilt * x0
    let z = z0
    if (free > 0) {
      x -= amount * free * 1.5 * bump(q, 30, 40)
      z += amount * free * (4.6 * bump(q, 49, 26) + 1.6)
    }
    const turned = smoothstep((q - 148) / 12)
    if (turned > 0) {
      const [a, lean] = [amount * 0.16 * turned, amount * 0.045 * turned]
      const [dx, dz] = [x - shift, z + 1]
      const rotated = dx * Math.cos(a) + dz * Math.sin(a)
      z = -1 - dx * Math.sin(a) + dz * Math.cos(a)
      x = shift + rotated + (y - neckY) * lean
      y -= rotated * lean
    }
    out[i] = x
    out[i + 1] = y
    out[i + 2] = z
  }
  return out
}
