import type { Draped } from '../drape/drape.ts'
import type { Accessories } from '../figure/accessories.ts'
import type { Mannequin } from '../figure/mannequin.ts'
import type { Textures } from '../texture/textures.ts'
import { sharedCopy } from '../threads/shared.ts'
import type { Pending, Threads } from '../threads/threads.ts'
import type { Cut, Head, Pose, Tone } from '../types.ts'
import { accessorySurfaces } from './accessory-surfaces.ts'
import { computeLight } from './ambient.ts'
import { basicsFor, opposite, underSheer, type WornTrousers, wearsFor } from './basics.ts'
import { bodySurface } from './body-surface.ts'
import { type Camera, makeCamera } from './camera.ts'
import { CASTING, castingOf } from './cast-shadows.ts'
import { coverageOf } from './coverage.ts'
import { coveredBy } from './covered.ts'
import type { DrawingMemory } from './drawing-memory.ts'
import { exposureFor } from './exposure.ts'
import { extentOf, frameScene } from './framing.ts'
import { garmentSurfaces } from './garment-surfaces.ts'
import { type GBuffer, place, rasterise, type TriangleSurface } from './gbuffer.ts'
import type { Through } from './see-through.ts'
import { shade } from './shade.ts'
import { CLOTH_WRAP } from './surface-colour.ts'

export interface PictureInput {
  mannequin: Mannequin
  accessories: Accessories
  draped: Draped
  textures: Pending<Textures>
  cut: Cut
  pose: Pose
  tone: Tone
  head: Head
  ghost: boolean
  /** Without backdrop, and the shadows on it. */
  transparent: boolean
  /** Whether the textures know how much the cloth lets through; with a backdrop alone. */
  sheer: boolean
  width: number
  height: number
  /** For measuring pictures: the scene, and what each sample shows, valid only during the call. */
  inspect?: ((buffer: GBuffer, scene: Scene) => void) | undefined
}

/** What was drawn, and from where. */
export interface Scene {
  camera: Camera
  surfaces: TriangleSurface[]
}

// Turns, colours and shadow maps were set by eye for the first pictures, DARK with the first clothes under a
// garment (both 2026-11); no photo is recorded for any of them.

/** Turn of the figure, radians: a side view shows some of the front. */
const YAW: Record<Pose, number> = { frontale: 0, laterale: (65 * Math.PI) / 180, posteriore: Math.PI }

/** Linear light that each mannequin reflects. */
export const SKIN: Record<Tone, [number, number, number]> = {
  linen: [0.8, 0.735, 0.665],
  light: [0.85, 0.745, 0.665],
  medium: [0.66, 0.485, 0.375],
  tan: [0.54, 0.375, 0.27],
  deep: [0.29, 0.195, 0.14],
}

/** Samples per pixel side. */
const SUPERSAMPLING = 2
/** Pixels per side of a cell of the coarse light, in a picture that is so wide; light is no sharper in a wider one. */
const LIGHT_CELL = { pixels: 2, width: 1024 }
export interface Picture {
  /** sRGB bytes, 3 a pixel; belongs to the drawing memory, see `giveBack`. */
  rgb: Uint8Array
  /** A byte a pixel; null for a picture without holes. */
  alpha: Uint8Array | null
}

/** Draws the dressed mannequin before the backdrop; under sheer cloth, first without it. */
export function drawPicture(input: PictureInput, memory: DrawingMemory, threads: Threads): Picture {
  const opacity = input.sheer ? input.textures.result().opacity : null
  const draw = (isBare: boolean, through: Through | null) =>
    drawLayer({ ...input, isBare, through }, memory, threads)
  const bare = opacity && draw(true, null)
  const through = bare && {
    ...{ opacity, behind: bare.rgb },
    figure: sharedCopy(coverageOf(bare.buffer, SUPERSAMPLING)),
  }
  const { rgb, buffer } = draw(false, through)
  if (bare) memory.giveBack(bare.rgb)
  return { rgb, alpha: input.transparent ? coverageOf(buffer, SUPERSAMPLING) : null }
}

interface Layer extends PictureInput {
  /** Without the garment. */
  isBare: boolean
  through: Through | null
}

interface Drawn {
  rgb: Uint8Array
  /** Good until the next layer is drawn. */
  buffer: GBuffer
}

/** Waits for the textures only once the geometry is rasterised. */
function drawLayer(input: Layer, memory: DrawingMemory, threads: Threads): Drawn {
  const { transparent, tone, isBare, through } = input
  const { camera, surfaces, basics, framing } = arrange(input, memory)
  const buffer = memory.takeBuffer(camera.width, camera.height)
  for (const surface of surfaces) place(buffer, camera, surface)
  const { geometry: casters } = buffer
  const view = { camera, casters, ...framing, supersampling: SUPERSAMPLING, isTransparent: transparent }
  const shadows = threads.start(CASTING, castingOf(view, memory))
  rasterise(buffer)
  if (!isBare) input.inspect?.(buffer, { camera, surfaces })
  const wider = Math.max(1, Math.round(input.width / LIGHT_CELL.width))
  const stride = SUPERSAMPLING * LIGHT_CELL.pixels * wider
  const { key, backdrop } = shadows.result()
  const reaching = computeLight({ buffer, camera, key, stride }, memory, threads)
  const { front, back, fabric } = input.textures.result()
  const shaded = {
    ...{ buffer, reaching, supersampling: SUPERSAMPLING, backdrop },
    exposure: exposureFor(buffer, reaching, CLOTH_WRAP),
    ...{ front, back, through, skin: SKIN[tone], basics: basics && opposite(basics, fabric.base[0]) },
  }
  return { rgb: shade(shaded, memory, threads), buffer }
}

/** Places the figure before the camera. */
function arrange(input: Layer, memory: DrawingMemory) {
  const { mannequin, draped, cut, ghost, pose, tone, head, isBare, width, height } = input
  const upper = cut === 'top' || cut === 'dress'
  const extent = extentOf(draped)
  const framing = frameScene(mannequin, extent, { upper, ghost, aspect: width / height })
  const camera = makeCamera({
    ...framing,
    width: width * SUPERSAMPLING,
    height: height * SUPERSAMPLING,
    yaw: YAW[pose],
  })
  const basics = (isBare ? underSheer : basicsFor)({ mannequin, cut, hemY: extent.low })
  const worn = upper && basics ? { trousers: basics, hemY: extent.low } : null
  const surfaces = memory.dressed([mannequin, draped, cut, ghost, tone, head, isBare], () =>
    dress(input, worn, memory),
  )
  return { camera, surfaces, basics, framing }
}

/** All that is drawn of the figure, whatever its pose. */
function dress(
  { mannequin, accessories, draped, cut, ghost, tone, head, isBare }: Layer,
  worn: WornTrousers | null,
  memory: DrawingMemory,
): TriangleSurface[] {
  // The garment goes first: the body behind it then costs next to nothing.
  const garment = isBare ? [] : garmentSurfaces(mannequin, draped)
  if (ghost) return garment
  const wears = wearsFor(cut, { gender: mannequin.gender, tone, head })
  const attributes = memory.attributesOf(mannequin)
  const covered = coveredBy(isBare ? [] : draped.cloths, mannequin.landmarks.left.acromion[1])
  return [
    ...garment,
    ...accessorySurfaces(mannequin, accessories, wears),
    bodySurface({ mannequin, attributes, covered, worn }),
  ]
}
