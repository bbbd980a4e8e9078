import type { Task } from '../threads/threads.ts'
import { type Backdrop, makeBackdrop } from './backdrop.ts'
import type { Camera } from './camera.ts'
import type { DrawingMemory } from './drawing-memory.ts'
import { KEY } from './lights.ts'
import { type Casters, makeShadowMap, NOWHERE, type ShadowInput, type ShadowMap } from './shadow.ts'

// Set by eye for the first pictures (2026-11); no photo is recorded.

/** Shadow map of the key light: cells a side; the radius that it covers as a share of the height shown, and at least, cm. */
const KEY_MAP = { size: 800, share: 0.56, least: 70 }
/** Shadow map of what stands on the floor: a light right above would have no sideways axis. */
const ABOVE_MAP = {
  size: 300,
  radius: 60,
  light: [0.001, 1, 0.001],
  centre: [0, 0, 0],
} satisfies Partial<ShadowInput>

interface Casting {
  camera: Camera
  casters: Casters
  /** Heights at the upper and lower edge of the picture, cm. */
  topY: number
  bottomY: number
  /** Null: there is nothing behind the figure. */
  above: Float32Array | null
  /** Where the distances of the maps go. */
  key: Float32Array
  supersampling: number
}

export interface Shadows {
  /** Shadow map of the key light. */
  key: ShadowMap
  backdrop: Backdrop | null
}

/** With memory for the maps. */
export function castingOf(
  { isTransparent, ...view }: Omit<Casting, 'above' | 'key'> & { isTransparent: boolean },
  memory: DrawingMemory,
): Casting {
  const cellsOf = (name: string, size: number) => memory.takeFloats(name, size * size, NOWHERE)
  const key = cellsOf('key', KEY_MAP.size)
  return { ...view, key, above: isTransparent ? null : cellsOf('above', ABOVE_MAP.size) }
}

export const CASTING: Task<Casting, Shadows> = { module: import.meta.url, name: 'CASTING', run: castShadows }

function castShadows({ camera, casters, topY, bottomY, supersampling, ...cells }: Casting): Shadows {
  const key = makeShadowMap({
    ...{ size: KEY_MAP.size, nearest: cells.key, light: KEY, casters },
    centre: [0, (topY + bottomY) / 2, 0],
    radius: Math.max(KEY_MAP.least, (topY - bottomY) * KEY_MAP.share),
  })
  if (!cells.above) return { key, backdrop: null }
  const above = makeShadowMap({ ...ABOVE_MAP, nearest: cells.above, casters })
  return { key, backdrop: makeBackdrop({ camera, key, above, supersampling }) }
}
