import { median } from '../maths/scalar.ts'
import { type CoarseLight, sampleOf } from './ambient.ts'
import { type GBuffer, isCloth, lookAt, newSurfaceSample, surfaceOf } from './gbuffer.ts'
import { illuminate, type Surroundings } from './lights.ts'

/** Cells looked at along each side, one of so many. */
const EVERY = 4
/** How far a photographer would go for the sake of the garment; set by eye in 2026-11, no photo is recorded. */
const LEAST = 0.9
const MOST = 1.5

/**
 * What the light on the garment is multiplied with so that its cloth keeps the lightness that its photo has, however much
 * of it is turned away from the key light: the reciprocal of the median light that its outside sends to the camera.
 */
export function exposureFor(g: GBuffer, reaching: CoarseLight, wrap: number): number {
  const { width, height, stride, shares } = reaching
  const around: Surroundings = { key: 1, open: 1, wrap, glow: 0 }
  const look = newSurfaceSample()
  const light = new Float32Array(3)
  const seen: number[] = []
  for (let y = 0; y < height; y += EVERY)
    for (let x = 0; x < width; x += EVERY) {
      const cell = y * width + x
      const sample = sampleOf({ buffer: g, stride }, x, y)
      const id = surfaceOf(g, g.triangle[sample] ?? 0)
      if (!isCloth(id)) continue
      lookAt(g, sample, look)
      if ((look.normal[2] ?? 0) < 0) continue
      around.open = shares[cell * 2] ?? 1
      around.key = shares[cell * 2 + 1] ?? 1
      illuminate(look.normal, around, light)
      seen.push(light[1] ?? 1)
    }
  return seen.length ? Math.max(LEAST, Math.min(1 / median(Float32Array.from(seen)), MOST)) : 1
}
