import type { Draped } from '../drape/drape.ts'
import { contrapposto } from '../figure/contrapposto.ts'
import { sampleGrid } from '../figure/grid.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import { pixelNoise } from '../maths/random.ts'
import type { Cut, Pose, Tone } from '../types.ts'
import { computeLight } from './ambient.ts'
import { makeBackdrop } from './backdrop.ts'
import { type Basics, basicsFor, widenLegs } from './basics.ts'
import { makeCamera } from './camera.ts'
import { extentOf, frameScene } from './framing.ts'
import { BACK, BODY, FRONT, type GBuffer, rasterise, type Surface, takeBuffer } from './gbuffer.ts'
import { KEY } from './lights.ts'
import { shade } from './shade.ts'
import { makeShadowMap } from './shadow.ts'
import type { Textures } from './textures.ts'

export interface PictureInput {
  mannequin: Mannequin
  draped: Draped
  textures: Textures
  cut: Cut
  pose: Pose
  tone: Tone
  ghost: boolean
  width: number
  height: number
  /** For whoever measures pictures: what each sample shows, valid only during the call. */
  inspect?: ((buffer: GBuffer) => void) | undefined
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

/** Draws the dressed mannequin in the studio. Answers sRGB bytes, 3 a pixel. */
export function drawPicture(input: PictureInput): Uint8Array {
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
    ...(ghost ? [] : [bodySurface(mannequin, upper ? basics : null, extent.low)]),
  ]
  const buffer = takeBuffer(camera.width, camera.height)
  for (const surface of surfaces) rasterise(buffer, camera, surface)
  input.inspect?.(buffer)
  const tall = topY - bottomY
  const shadows = makeShadowMap({
    ...{ size: 1100, light: KEY, camera, surfaces },
    centre: [0, (topY + bottomY) / 2, 0],
    radius: Math.max(70, tall * 0.56),
  })
  const above = makeShadowMap({
    ...{ size: 300, camera, surfaces, radius: 60 },
    light: [0.001, 1, 0.001],
    centre: [0, 0, 0],
  })
  const linear = shade({
    ...{ buffer, supersampling: SUPERSAMPLING },
    reaching: computeLight(buffer, camera, shadows, SUPERSAMPLING * 2),
    backdrop: makeBackdrop(camera, shadows, above, SUPERSAMPLING),
    front: textures.front,
    back: textures.back,
    skin: SKIN[input.tone],
    basics,
  })
  return develop(linear, width)
}

function bodySurface(mannequin: Mannequin, trousers: Basics | null, hemY: number): Surface {
  const { open, trunk, arms, height, gender } = mannequin
  const { positions: p } = mannequin.mesh
  const attributes = new Float32Array(p.length)
  for (let i = 0; i < open.length; i++) {
    const [x, y, z] = [p[i * 3], p[i * 3 + 1], p[i * 3 + 2]]
    const limb = y > 150 || sampleGrid(trunk, x, y, z) > sampleGrid(arms, x, y, z)
    attributes.set([y, limb ? 1 : 0, open[i]], i * 3)
  }
  const { positions, normals, triangles } = trousers ? widenLegs(mannequin, trousers, hemY) : mannequin.mesh
  return {
    id: BODY,
    positions: contrapposto(positions, height, gender),
    normals,
    triangles,
    attributes,
    bias: 0,
    solid: true,
  }
}

function garmentSurfaces({ height, gender }: Mannequin, { meshes }: Draped): Surface[] {
  return meshes.map(({ back, positions, normals, pixels, triangles }) => {
    const attributes = new Float32Array(positions.length).fill(1)
    for (let i = 0; i < pixels.length / 2; i++) {
      attributes[i * 3] = pixels[i * 2]
      attributes[i * 3 + 1] = pixels[i * 2 + 1]
    }
    const id = back ? BACK : FRONT
    return {
      id,
      positions: contrapposto(positions, height, gender),
      normals,
      triangles,
      attributes,
      bias: GARMENT_BIAS,
      solid: false,
    }
  })
}

const CURVE_STEPS = 4096
/** Film curve up to twice white: straight below 0.8, a soft shoulder above, then gamma. */
const CURVE = Uint8Array.from({ length: CURVE_STEPS }, (_, i) => {
  const v = (i / (CURVE_STEPS - 1)) * 2
  const t = v < 0.8 ? v : 0.8 + 0.2 * (1 - Math.exp(-(v - 0.8) / 0.2))
  return Math.min(255, t ** (1 / 2.2) * 255 + 0.5)
})

/** Linear light to bytes; a little ordered noise hides banding in the backdrop. */
function develop(linear: Float32Array, width: number): Uint8Array {
  const out = new Uint8Array(linear.length)
  for (let i = 0; i < linear.length; i += 3) {
    const pixel = i / 3
    const noise = (pixelNoise(pixel % width, (pixel / width) | 0) - 0.5) * 9
    for (let c = 0; c < 3; c++) {
      const step = linear[i + c] * 2047.5 + noise
      out[i + c] = CURVE[Math.max(0, Math.min(CURVE_STEPS - 1, step)) | 0]
    }
  }
  return out
}
