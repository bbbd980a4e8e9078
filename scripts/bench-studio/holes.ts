import {
  BODY,
  clearBuffer,
  type GBuffer,
  isCloth,
  lookAt,
  makeBuffer,
  newSurfaceSample,
  place,
  rasterise,
  surfaceOf,
  type TriangleSurface,
} from '#engine/compose/gbuffer.ts'
import type { Scene } from '#engine/compose/picture.ts'
import { components } from '#engine/pixels/components.ts'
import { type Mask, marked } from '#engine/pixels/raster.ts'

export interface Holes {
  count: number
  /** 1 where a hole is, at one sample a pixel of a picture 1024 px wide. */
  where: Mask
}

/** Smaller gaps nobody sees, px. */
const SMALLEST_HOLE = 4
const WIDTH = 1024
/** A gap with so large a share of hem around it is an opening; cloth this near to a free edge, cm, is hem. */
const HEMMED = 0.25
const HEM = 0.75
/** Skin farther before the cloth, cm, belongs to another limb. */
const POKING = 3

/**
 * Places where cloth is missing: enclosed by one part of the garment (trunk, a sleeve, a leg) yet without its
 * outside, or where skin came through the cloth that lies on it. Each part is drawn alone for this, so that daylight
 * between two parts is none.
 */
export function holes(scene: Scene): Holes {
  const [picture, alone] = [bufferFor(scene), bufferFor(scene)]
  draw(picture, scene, scene.surfaces)
  const { width, height, near } = picture
  const cloth = outsideOf(picture)
  const skin = skinOf(picture)
  const surrounded = gapsIn({ width, height, data: cloth })
  const missing = new Uint8Array(width * height)
  for (const part of new Set(scene.surfaces.map((surface) => surface.part))) {
    // Into a collar one looks, and a shoe is open around its foot.
    if (part === 'body' || part === 'accessory' || part === 'collar') continue
    const only = scene.surfaces.filter((surface) => surface.part === part)
    draw(alone, scene, only)
    const own = outsideOf(alone)
    const gaps = gapsIn({ width, height, data: own }, (i) => own[i] === 1 && isHem(alone, i))
    const lies = part === 'sleeveL' || part === 'sleeveR' ? ON_ARM : ON_TRUNK
    for (let i = 0; i < missing.length; i++) {
      if (!surrounded[i]) continue
      const pokes = own[i] && skin[i] === lies && 1 / alone.near[i] - 1 / near[i] < POKING
      if (gaps[i] || pokes) missing[i] = 1
    }
  }
  const where = { width, height, data: missing }
  return { count: components(where).area.filter((area) => area >= SMALLEST_HOLE).length, where }
}

/** 1 where a mask has gaps that touch no edge of the picture, and of whose own edge no large part is a hem. */
function gapsIn(mask: Mask, isHemmed: (i: number) => boolean = () => false): Uint8Array {
  const { labels, touch, count } = components(mask, 0)
  const [around, hemmed] = [new Uint32Array(count + 1), new Uint32Array(count + 1)]
  labels.forEach((label, i) => {
    if (!label || touch[label] > 0) return
    for (const next of [i - 1, i + 1, i - mask.width, i + mask.width]) {
      if (labels[next] === label) continue
      around[label]++
      if (isHemmed(next)) hemmed[label]++
    }
  })
  return marked(labels, (label) => label > 0 && touch[label] === 0 && hemmed[label] < HEMMED * around[label])
}

const bufferFor = ({ camera }: Scene): GBuffer =>
  makeBuffer(WIDTH, Math.round((camera.height * WIDTH) / camera.width))

function draw(buffer: GBuffer, { camera }: Scene, surfaces: TriangleSurface[]): void {
  const { width, height } = buffer
  const small = { ...camera, width, height, focal: (camera.focal * WIDTH) / camera.width }
  clearBuffer(buffer)
  for (const surface of surfaces) place(buffer, small, surface)
  rasterise(buffer)
}

/** 1 where a sample shows cloth from its outside. */
function outsideOf(g: GBuffer): Uint8Array {
  const data = new Uint8Array(g.triangle.length)
  for (let i = 0; i < data.length; i++) if (showsOutside(g, g.triangle[i])) data[i] = 1
  return data
}

function showsOutside(g: GBuffer, triangle: number): boolean {
  if (!isCloth(surfaceOf(g, triangle))) return false
  const { corners, points } = g.geometry
  const [a, b, c] = corners.subarray(triangle * 3)
  const across = (points[b] - points[a]) * (points[c + 1] - points[a + 1])
  return across - (points[b + 1] - points[a + 1]) * (points[c] - points[a]) < 0
}

/** Where a sample shows skin, which piece of the body it is. */
const ON_TRUNK = 1
const ON_ARM = 2

function skinOf(g: GBuffer): Uint8Array {
  const data = new Uint8Array(g.triangle.length)
  const look = newSurfaceSample()
  for (let i = 0; i < data.length; i++) {
    if (surfaceOf(g, g.triangle[i]) !== BODY) continue
    lookAt(g, i, look)
    data[i] = look.attributes[1] > 0.5 ? ON_ARM : ON_TRUNK
  }
  return data
}

function isHem(g: GBuffer, i: number): boolean {
  const look = newSurfaceSample()
  lookAt(g, i, look)
  return look.attributes[2] < HEM
}
