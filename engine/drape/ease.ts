import type { Mannequin } from '../figure/mannequin.ts'
import { tape } from '../figure/tape.ts'
import { at } from '../maths/at.ts'
import type { Ease, Girths } from '../types.ts'
import { type Patch, vertexOf } from './cloth.ts'
import type { Cloth } from './simulate.ts'

/** Girth of the garment less that of the body, cm; null where the garment does not reach. */
export type Eases = { [level in keyof Girths]: number | null }

/** A garment clings below `close` and is wide from `wide`, cm of ease. */
interface Bounds {
  close: number
  wide: number
}

/**
 * What decides: of a garment that hangs from the shoulders bust and waist, since its hem may open over the hip; of a
 * bottom waist and hip. Close is less than the ease in which a body can move: 5 at the bust, 2.5 at the waist (McCunn, How
 * to Make Sewing Patterns), at the hip what a bottom is cut with at least (grading.ts). Wide lies between what pattern
 * makers call loose (10) and very loose (15). A waistband is never wide by itself: it has to hold.
 */
const BOUNDS: Record<'top' | 'bottom', { [level in keyof Girths]?: Bounds }> = {
  top: { bust: { close: 5, wide: 12 }, waist: { close: 2.5, wide: 12 } },
  bottom: { waist: { close: -1, wide: 5 }, hip: { close: 2, wide: 10 } },
}
const LEVELS = ['bust', 'waist', 'hip'] as const

/** How far from a level of the body the row may hang that is measured for it, cm: an armhole may reach below the bust. */
const NEAR = { bust: 15, waist: 2, hip: 2 }
/** Patches that go around the trunk. */
const AROUND = new Set<Patch['name']>(['torso', 'skirt', 'legL', 'legR'])

/** How a garment sits, by the tightest of the levels that decide; wide is what is wide at all of them. */
export function easeOf(cloths: readonly Cloth[], mannequin: Mannequin): Ease {
  const eases = measureEase(cloths, mannequin)
  const hangs = cloths.some((cloth) => cloth.hangs === 'shoulders')
  const bounds = BOUNDS[hangs ? 'top' : 'bottom']
  const deciding = LEVELS.flatMap((level) => {
    const [ease, of] = [eases[level], bounds[level]]
    return ease === null || !of ? [] : [{ ease, ...of }]
  })
  if (deciding.some(({ ease, close }) => ease < close)) return 'aderente'
  return deciding.length > 0 && deciding.every(({ ease, wide }) => ease >= wide) ? 'ampio' : 'regolare'
}

/** What the flat pattern measures at bust, waist and hip of the body, beyond the body itself. */
export function measureEase(cloths: readonly Cloth[], { hull, landmarks }: Mannequin): Eases {
  const body = tape({ hull, landmarks })
  const easeAt = (level: keyof Girths, y: number): number | null => {
    for (const cloth of cloths) {
      const girth = girthNear(cloth, y, NEAR[level])
      if (girth !== null) return girth - body[level]
    }
    return null
  }
  return {
    bust: easeAt('bust', landmarks.bustY),
    waist: easeAt('waist', landmarks.waistY),
    hip: easeAt('hip', landmarks.hipY),
  }
}

/** Girth of the flat garment at the row that hangs nearest to a height; null where none is near that goes all around. */
function girthNear({ patches, positions }: Cloth, y: number, near: number): number | null {
  const around = patches.filter(({ name }) => AROUND.has(name))
  const [front] = around
  if (!front) return null
  let nearest: number | null = null
  let least = near
  for (let j = 0; j <= front.nv; j++) {
    const far = Math.abs(heightOf(front, positions, j) - y)
    if (far >= least || !isClosed(around, j)) continue
    least = far
    nearest = j
  }
  if (nearest === null) return null
  const row = nearest
  return around.reduce((sum, patch) => sum + widthOf(patch, row), 0)
}

const heightOf = (patch: Patch, positions: Float32Array, j: number): number =>
  (at(positions, vertexOf(patch, 0, j) * 3 + 1) + at(positions, vertexOf(patch, patch.nu >> 1, j) * 3 + 1)) /
  2

/** Whether the row is sewn at both ends: beside an armhole it is not, and nor is it around the waist of two legs. */
function isClosed(patches: Patch[], j: number): boolean {
  const ends = patches.flatMap((patch) => [vertexOf(patch, 0, j), vertexOf(patch, patch.nu, j)])
  return ends.every((end) => ends.filter((other) => other === end).length > 1)
}

function widthOf({ nu, flat }: Patch, j: number): number {
  let width = 0
  for (let o = j * (nu + 1) * 2; o < (j * (nu + 1) + nu) * 2; o += 2)
    width += Math.hypot(at(flat, o + 2) - at(flat, o), at(flat, o + 3) - at(flat, o + 1))
  return width
}
