import {
  BODY,
  type GBuffer,
  lookAt,
  rasterise,
  type Surface,
  surfaceOf,
  takeBuffer,
} from '#engine/compose/gbuffer.ts'
import type { Scene } from '#engine/compose/picture.ts'
import { components, type Mask } from '#engine/garment/raster.ts'

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
  const picture = copy(draw(scene, scene.surfaces))
  const { width, height } = picture
  const size = width * height
  const outside = Uint8Array.from({ length: size }, (_, i) => (showsOutside(picture, i) ? 1 : 0))
  const surrounded = gapsIn({ width, height, data: outside })
  const missing = new Uint8Array(size)
  for (const part of new Set(scene.surfaces.map((surface) => surface.part))) {
    // Into a collar one looks.
    if (part === 'body' || part === 'collar') continue
    const alone = draw(
      scene,
      scene.surfaces.filter((surface) => surface.part === part),
    )
    const cloth = Uint8Array.from({ length: size }, (_, i) => (showsOutside(alone, i) ? 1 : 0))
    const gaps = gapsIn({ width, height, data: cloth }, (i) => cloth[i] === 1 && isHem(alone, i))
    for (let i = 0; i < size; i++)
      if (surrounded[i] && (gaps[i] || (cloth[i] && skinOn(part, picture, i) && isClose(picture, alone, i))))
        missing[i] = 1
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
  return Uint8Array.from(labels, (label) =>
    label && touch[label] === 0 && hemmed[label] < HEMMED * around[label] ? 1 : 0,
  )
}

function draw({ camera }: Scene, surfaces: Surface[]): GBuffer {
  const share = WIDTH / camera.width
  const small = {
    ...camera,
    width: WIDTH,
    height: Math.round(camera.height * share),
    focal: camera.focal * share,
  }
  const buffer = takeBuffer(small.width, small.height)
  for (const surface of surfaces) rasterise(buffer, small, surface)
  return buffer
}

/** What the next drawing does not overwrite. */
const copy = (g: GBuffer): GBuffer => ({
  ...g,
  near: g.near.slice(),
  triangle: g.triangle.slice(),
  owner: g.owner.slice(),
})

/** Whether a sample shows cloth from its outside. */
function showsOutside(g: GBuffer, i: number): boolean {
  const triangle = g.triangle[i]
  if (triangle === 0 || surfaceOf(g, triangle) === BODY) return false
  const { first, triangles, points } = g.seen[g.owner[triangle] - 1]
  const [a, b, c] = [0, 1, 2].map((k) => triangles[(triangle - first) * 3 + k] * 3)
  const across = (points[b] - points[a]) * (points[c + 1] - points[a + 1])
  return across - (points[b + 1] - points[a + 1]) * (points[c] - points[a]) < 0
}

/** Whether a sample shows the piece of the body that this part of the garment lies on. */
function skinOn(part: Surface['part'], picture: GBuffer, i: number): boolean {
  if (surfaceOf(picture, picture.triangle[i]) !== BODY) return false
  const [normal, attribute] = [new Float32Array(3), new Float32Array(3)]
  lookAt(picture, i, normal, attribute)
  const isSleeve = part === 'sleeveL' || part === 'sleeveR'
  return attribute[1] > 0.5 === isSleeve
}

const isClose = (a: GBuffer, b: GBuffer, i: number): boolean => 1 / b.near[i] - 1 / a.near[i] < POKING

function isHem(g: GBuffer, i: number): boolean {
  const [normal, attribute] = [new Float32Array(3), new Float32Array(3)]
  lookAt(g, i, normal, attribute)
  return attribute[2] < HEM
}
