import { readFileSync } from 'node:fs'
import { logistic } from '../maths/scalar.ts'
import { convolve, type Plane, POINT, STEP } from '../net/convolve.ts'
import { convolveDepthwise } from '../net/convolve-depthwise.ts'
import { maxPool } from '../net/max-pool.ts'
import { readNet } from '../net/read-net.ts'
import { CHANNELS, type Photo } from '../pixels/raster.ts'

/** Side of what the network looks at, px. */
export const SIDE = 416
/** Mean colour of the pictures that it was taught with. */
const MEAN = [117.001, 114.697, 97.404]
const BYTE = 255
/** What is left of a negative value. */
const LEAK = 0.1

/** What face.bin says of itself. */
interface FaceHead {
  source: { package: string; version: string; licence: string; model: string }
}

const blocks = ['conv1', 'conv2', 'conv3', 'conv4', 'conv5'] as const
type Block = (typeof blocks)[number]
type Name = Block | `${Block}Depthwise` | 'conv0' | 'scores'

export const readFace = (file: Uint8Array) =>
  readNet<Name, FaceHead>(file, [
    'conv0',
    ...blocks.flatMap((name): Name[] => [`${name}Depthwise`, name]),
    'scores',
  ])

const { layers } = readFace(readFileSync(new URL('./face.bin', import.meta.url)))

/**
 * How probably a picture shows a face, 0 to 1: the surest answer of a small convolutional network that says for each of
 * 13 x 13 cells whether a face has its middle there (YOLOv2 with separable convolutions). Its weights are those of the
 * tiny face detector of face-api (face.card.json). Faces under about 30 px of `SIDE` are not seen. `photo` has no side
 * above `SIDE` px; what it does not fill stays empty.
 */
export function seeFace(photo: Photo): number {
  let plane = leakyRelu(convolve(fill(photo), layers.conv0, STEP))
  for (const name of blocks) plane = separate(maxPool(plane, 2), name)
  const { data } = convolve(maxPool(plane, 1), layers.scores, POINT)
  return logistic(data.reduce((a, b) => Math.max(a, b)))
}

function fill({ width, height, rgb }: Photo): Plane {
  const data = new Float32Array(SIDE * SIDE * CHANNELS)
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [Math.floor(i / CHANNELS) % SIDE, Math.floor(i / CHANNELS / SIDE)]
    const isInside = x < width && y < height
    const byte = isInside ? (rgb[(y * width + x) * CHANNELS + (i % CHANNELS)] ?? 0) : 0
    data[i] = (byte - (MEAN[i % CHANNELS] ?? 0)) / BYTE
  }
  return { side: SIDE, channels: CHANNELS, data }
}

const separate = (plane: Plane, name: Block): Plane =>
  leakyRelu(convolve(convolveDepthwise(plane, layers[`${name}Depthwise`]), layers[name], POINT))

function leakyRelu(plane: Plane): Plane {
  const { data } = plane
  for (let i = 0; i < data.length; i++) {
    const value = data[i] ?? 0
    if (value < 0) data[i] = value * LEAK
  }
  return plane
}
