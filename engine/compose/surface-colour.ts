import { type CoarseLight, INSIDE, lightOf } from './ambient.ts'
import type { ColouredBasics } from './basics.ts'
import { BODY, isCloth, newSurfaceSample, type SurfaceSample } from './gbuffer.ts'
import { FILL_SHEEN, highlight, illuminate, KEY_SHEEN, type Surroundings } from './lights.ts'

// Set by eye, without a photo on record: the wraps, trousers and the sheen of skin with the first pictures, what is
// inside and turned edges when the light was first set for the garment (both 2026-11).

/** How far the key light reaches around cloth, around the clothes of the mannequin itself, and around skin. */
export const CLOTH_WRAP = 0.38
const BASICS_WRAP = 0.35
const SKIN_WRAP = 0.22
/** How much leather and hair shine, of what skin does. */
const ACCESSORY_SHEEN = 1.1
/** Light inside a garment, of that outside. */
const INSIDE_GAIN = 0.5
/** A neckline or a hem is turned: so near to its edge, cm, it bends away from the light and loses up to this share. */
const TURNED = { width: 0.45, darker: 0.3 }
/** The same for trousers and fitted top of the mannequin, whose light begins at `least` on their edge. */
const BASICS_HEM = { width: 0.35, least: 0.72, more: 0.28 }

/** What colours are worked out from; see `makeColouring`. */
export interface Palette {
  reaching: CoarseLight
  /** Linear light, as all colours here. */
  skin: [number, number, number]
  basics: ColouredBasics | null
  /** What the light on the garment's outside is multiplied with. */
  exposure: number
}

/** A place on a surface while it is shaded: one object, written again for every place. */
export interface Place extends SurfaceSample {
  /** Of cloth. */
  albedo: Float32Array
  /** x and y in samples, distance in cm. */
  at: Float64Array
  /** The outcome. */
  colour: Float32Array
}

export const newPlace = (): Place => ({
  ...newSurfaceSample(),
  ...{ albedo: new Float32Array(3), at: new Float64Array(3), colour: new Float32Array(3) },
})

/** Makes the function that works out the colour of a place on the surface `id`. */
export function makeColouring({ reaching, skin, basics, exposure }: Palette, place: Place) {
  const { normal, attributes, albedo, at, colour } = place
  const unit = new Float64Array(3)
  const light = new Float32Array(3)
  const around: Surroundings = { key: 1, open: 1, wrap: 0, glow: 0 }

  function cloth(gain: number): void {
    around.wrap = CLOTH_WRAP
    around.glow = 0
    illuminate(unit, around, light)
    for (let c = 0; c < colour.length; c++) colour[c] = albedo[c] * light[c] * gain
  }

  function clothes({ low, high, colour: own }: ColouredBasics): void {
    around.wrap = BASICS_WRAP
    around.glow = 0
    illuminate(unit, around, light)
    const y = attributes[0]
    const { width, least, more } = BASICS_HEM
    const hem = least + more * Math.min(1, Math.min(y - low, high - y) / width)
    for (let c = 0; c < colour.length; c++) colour[c] = own[c] * light[c] * hem
  }

  function body(): void {
    around.wrap = SKIN_WRAP
    around.glow = 1
    illuminate(unit, around, light)
    const gloss = highlight(unit, KEY_SHEEN) * around.key + highlight(unit, FILL_SHEEN)
    for (let c = 0; c < colour.length; c++) colour[c] = skin[c] * light[c] + gloss * around.open
  }

  function accessory(): void {
    around.wrap = BASICS_WRAP
    around.glow = 0
    illuminate(unit, around, light)
    const gloss = (highlight(unit, KEY_SHEEN) * around.key + highlight(unit, FILL_SHEEN)) * ACCESSORY_SHEEN
    for (let c = 0; c < colour.length; c++) colour[c] = attributes[c] * light[c] + gloss * around.open
  }

  return (id: number): void => {
    lightOf(reaching, at, around)
    const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]) || 1
    const inside = isCloth(id) && normal[2] < INSIDE * length
    for (let i = 0; i < unit.length; i++) unit[i] = normal[i] / (inside ? -length : length)
    if (isCloth(id)) {
      cloth((inside ? INSIDE_GAIN : exposure) * turnedEdge(attributes[2]))
      return
    }
    if (id !== BODY) {
      accessory()
      return
    }
    around.open = attributes[2] * around.open
    if (basics && isCovered(basics, attributes)) clothes(basics)
    else body()
  }
}

/** Attributes of the body are rest height, 1 on arms and head, and openness. */
const isCovered = ({ low, high }: ColouredBasics, attributes: Float32Array): boolean =>
  attributes[1] < 0.5 && attributes[0] > low && attributes[0] < high

function turnedEdge(distance: number): number {
  if (distance >= TURNED.width) return 1
  const t = distance / TURNED.width
  return 1 - TURNED.darker * (1 - t) * (1 - t)
}
