import type { Draped } from '../drape/drape.ts'
import { contrapposto } from '../figure/contrapposto.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import type { Textures } from '../texture/textures.ts'
import type { Cut, Pose, Tone } from '../types.ts'
import { computeLight } from './ambient.ts'
import { makeBackdrop } from './backdrop.ts'
import { type Basics, basicsFor, widenLegs } from './basics.ts'
import { type Camera, makeCamera } from './camera.ts'
import { coverageOf } from './coverage.ts'
import { type Covered, coveredBy } from './covered.ts'
import type { DrawingMemory } from './drawing-memory.ts'
import { exposureFor } from './exposure.ts'
import { extentOf, frameScene } from './framing.ts'
import { BACK, BODY, FRONT, type GBuffer, rasterise, type Surface } from './gbuffer.ts'
import { KEY } from './lights.ts'
import { CLOTH_WRAP, shade } from './shade.ts'
import { makeShadowMap } from './shadow.ts'

export interface PictureInput {
  mannequin: Mannequin
  draped: Draped
  textures: Textures
  cut: Cut
  pose: Pose
  tone: Tone
  ghost: boolean
  /** Without backdrop, and the shadows on it. */
  transparent: boolean
  width: number
  height: number
  /** For measuring pictures: the scene, and what each sample shows, valid only during the call. */
  inspect?: ((buffer: GBuffer, scene: Scene) => void) | undefined
}

/** What was drawn, and from where. */
export interface Scene {
  camera: Camera
  surfaces: Surface[]
}

const YAW: Record<Pose, number> = { frontale: 0, laterale: (65 * Math.PI) / 180, posteriore: Math.PI }

/** Linear light that each mannequin reflects. */
const SKIN: Record<Tone, [number, number, number]> = {
  linen: [0.8, 0.735, 0.665],
  light: [0.85, 0.745, 0.665],
  medium: [0.76, 0.62, 0.52],
  tan: [0.54, 0.375, 0.27],
  deep: [0.29, 0.195, 0.14],
}

const SUPERSAMPLING = 2
const GARMENT_BIAS = 0.9
/** Garments darker than this (Lab L) are shown with light basics. */
const DARK = 38

export interface Picture {
  /** sRGB bytes, 3 a pixel. */
  rgb: Uint8Array
  /** A byte a pixel; null for a picture without holes. */
  alpha: Uint8Array | null
}

/** Draws the dressed mannequin in the studio. */
export function drawPicture(input: PictureInput, memory: DrawingMemory): Picture {
  const { mannequin, draped, textures, cut, ghost, width, height } = input
  const upper = cut === 'top' || cut === 'dress'
  const extent = extentOf(draped)
  const { topY, bottomY } = frameScene(mannequin, extent, { upper, ghost, aspect: width / height })
  const camera = makeCamera({
    width: width * SUPERSAMPLING,
    height: height * SUPERSAMPLING,
    topY,
    bottomY,
    yaw: YAW[input.pose],
  })
  const basics = basicsFor({ mannequin, cut, hemY: extent.low, dark: textures.fabric.base[0] < DARK })
  // The garment goes first: the body behind it then costs next to nothing.
  const surfaces = [
    ...garmentSurfaces(mannequin, draped),
    ...(ghost
      ? []
      : [
          bodySurface({
            mannequin,
            attributes: memory.attributesOf(mannequin),
            covered: coveredBy(draped.cloths, mannequin.landmarks.left.acromion[1]),
            trousers: upper ? basics : null,
            hemY: extent.low,
          }),
        ]),
  ]
  const buffer = memory.takeBuffer(camera.width, camera.height)
  for (const surface of surfaces) rasterise(buffer, camera, surface)
  input.inspect?.(buffer, { camera, surfaces })
  const tall = topY - bottomY
  const shadows = makeShadowMap({
    ...{ size: 800, light: KEY, camera, surfaces },
    centre: [0, (topY + bottomY) / 2, 0],
    radius: Math.max(70, tall * 0.56),
  })
  const above = makeShadowMap({
    ...{ size: 300, camera, surfaces, radius: 60 },
    light: [0.001, 1, 0.001],
    centre: [0, 0, 0],
  })
  const reaching = computeLight(buffer, camera, shadows, SUPERSAMPLING * 2)
  const rgb = shade({
    ...{ buffer, reaching, supersampling: SUPERSAMPLING },
    exposure: exposureFor(buffer, reaching, CLOTH_WRAP),
    backdrop: input.transparent ? null : makeBackdrop(camera, shadows, above, SUPERSAMPLING),
    front: textures.front,
    back: textures.back,
    skin: SKIN[input.tone],
    basics,
  })
  return { rgb, alpha: input.transparent ? coverageOf(buffer, SUPERSAMPLING) : null }
}

interface Body {
  mannequin: Mannequin
  /** See `bodyAttributes`. */
  attributes: Float32Array
  covered: Covered
  /** Trousers under a top, whose hem is at `hemY` cm. */
  trousers: Basics | null
  hemY: number
}

function bodySurface({ mannequin, attributes, covered, trousers, hemY }: Body): Surface {
  const { open, height, gender } = mannequin
  const { positions, normals, triangles } = trousers
    ? widenLegs(mannequin, trousers, hemY, (vertex) => attributes[vertex * 3 + 1])
    : mannequin.mesh
  const seen = new Uint8Array(open.length)
  for (let v = 0; v < seen.length; v++) {
    const y = attributes[v * 3]
    const ranges = attributes[v * 3 + 1] ? covered.arms : covered.trunk
    seen[v] = ranges.some(([low, high]) => y > low && y < high) ? 0 : 1
  }
  return {
    id: BODY,
    part: 'body',
    positions: contrapposto(positions, height, gender),
    normals,
    triangles: withoutHidden(triangles, seen),
    attributes,
    bias: 0,
    solid: true,
  }
}

function withoutHidden(triangles: Uint32Array, seen: Uint8Array): Uint32Array {
  const kept = new Uint32Array(triangles.length)
  let n = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t], triangles[t + 1], triangles[t + 2]]
    if (!seen[a] && !seen[b] && !seen[c]) continue
    kept[n++] = a
    kept[n++] = b
    kept[n++] = c
  }
  return kept.subarray(0, n)
}

function garmentSurfaces({ height, gender }: Mannequin, { meshes }: Draped): Surface[] {
  return meshes.map(({ part, back, positions, normals, pixels, edges, triangles }) => {
    const attributes = new Float32Array(positions.length)
    for (let i = 0; i < pixels.length / 2; i++) {
      attributes[i * 3] = pixels[i * 2]
      attributes[i * 3 + 1] = pixels[i * 2 + 1]
      attributes[i * 3 + 2] = edges[i]
    }
    const id = back ? BACK : FRONT
    return {
      id,
      part,
      positions: contrapposto(positions, height, gender),
      normals,
      triangles,
      attributes,
      bias: GARMENT_BIAS,
      solid: false,
    }
  })
}
