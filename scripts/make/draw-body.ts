import sharp, { type Sharp } from 'sharp'
import { accessorySurfaces } from '#engine/compose/accessory-surfaces.ts'
import { computeLight } from '#engine/compose/ambient.ts'
import { makeBackdrop } from '#engine/compose/backdrop.ts'
import { HAIR } from '#engine/compose/basics.ts'
import { bodyAttributes } from '#engine/compose/body-attributes.ts'
import { bodySurface } from '#engine/compose/body-surface.ts'
import { makeCamera } from '#engine/compose/camera.ts'
import { DrawingMemory } from '#engine/compose/drawing-memory.ts'
import { makeBuffer, place, rasterise } from '#engine/compose/gbuffer.ts'
import { KEY } from '#engine/compose/lights.ts'
import { SKIN } from '#engine/compose/picture.ts'
import { shade } from '#engine/compose/shade.ts'
import { makeShadowMap, NOWHERE, type ShadowInput } from '#engine/compose/shadow.ts'
import type { Accessories } from '#engine/figure/accessories.ts'
import { sampleGrid } from '#engine/figure/grid.ts'
import type { Mannequin } from '#engine/figure/mannequin.ts'
import { vertexAt } from '#engine/figure/vertex.ts'
import { clamp } from '#engine/maths/scalar.ts'
import { ONE_THREAD } from '#engine/threads/threads.ts'
import type { Tone } from '#engine/types.ts'

/** Pixels, in the shape in which the catalogue is shown. */
const size = { width: 600, height: 800 }
const supersampling = 2
/** Heights at the edges, cm: one scale for everybody, so that bodies can be compared. */
const framing = { topY: 192, bottomY: -6 }
/** Shadow maps: of the key light, and of what stands on the floor, seen from above. */
const KEY_MAP = { size: 800, light: KEY, centre: [0, 93, 0], radius: 112 } satisfies Partial<ShadowInput>
const FLOOR = {
  ...{ size: 300, radius: 60 },
  light: [0.001, 1, 0.001],
  centre: [0, 0, 0],
} satisfies Partial<ShadowInput>
/** Linear light. */
const grey = [0.3, 0.305, 0.315]

/** The mannequin from the front in plain grey body wear and with bare feet, the same for everybody. */
export function drawBody(mannequin: Mannequin, accessories: Accessories, tone: Tone): Sharp {
  const { landmarks } = mannequin
  const wear = { low: landmarks.crotchY - 12, high: landmarks.neckBaseY + 1.5, colour: grey }
  const [width, height] = [size.width * supersampling, size.height * supersampling]
  const camera = makeCamera({ width, height, ...framing, yaw: 0 })
  const attributes = armholes(mannequin, bodyAttributes(mannequin))
  const nothing = { trunk: [], arms: [] }
  const surfaces = [
    bodySurface({ mannequin, attributes, covered: nothing, worn: null }),
    ...accessorySurfaces(mannequin, accessories, { shoes: null, hair: HAIR[tone] }),
  ]
  const buffer = makeBuffer(width, height)
  for (const surface of surfaces) place(buffer, camera, surface)
  rasterise(buffer)
  const memory = new DrawingMemory()
  const cellsOf = (size: number) => new Float32Array(size * size).fill(NOWHERE)
  const { geometry: casters } = buffer
  const key = makeShadowMap({ ...KEY_MAP, nearest: cellsOf(KEY_MAP.size), casters })
  const above = makeShadowMap({ ...FLOOR, nearest: cellsOf(FLOOR.size), casters })
  const shaded = {
    ...{ buffer, supersampling, exposure: 1, skin: SKIN[tone], basics: wear },
    reaching: computeLight({ buffer, camera, key, stride: supersampling * 2 }, memory, ONE_THREAD),
    backdrop: makeBackdrop({ camera, key, above, supersampling }),
    ...{ front: noCloth, back: noCloth, through: null },
  }
  return sharp(shade(shaded, memory, ONE_THREAD), { raw: { ...size, channels: 3 } })
}

/** Width of the slope from trunk to arm, cm: a hard step between vertices would fray the armhole. */
const ARMHOLE = 4

/** Marks the arms alone: the clothes under a garment end below the neck, these go up to its base. */
function armholes({ mesh, trunk, arms, open }: Mannequin, attributes: Float32Array): Float32Array {
  for (let i = 0; i < open.length; i++) {
    const at = vertexAt(mesh.positions, i)
    attributes[i * 3 + 1] = clamp(0.5 + (sampleGrid(trunk, at) - sampleGrid(arms, at)) / ARMHOLE, 0, 1)
  }
  return attributes
}

/** No garment is in the picture. */
const noCloth = { rgb: new Uint8Array(3), width: 1, height: 1, scale: 1, left: 0, top: 0 }
