/**
 * Writes engine/face/face.bin and its card from the tiny face detector of @vladmandic/face-api, whose package is unpacked
 * somewhere:
 *
 *     npm pack @vladmandic/face-api@1.7.15 && tar -xf vladmandic-face-api-1.7.15.tgz
 *     node scripts/make/face/pack.ts package
 *
 * Of each cell's answers only the five that say how sure it is of a face are kept.
 */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Tensor {
  name: string
  shape: number[]
  quantization: { scale: number; min: number }
}
interface PackedLayer {
  name: string
  /** Rows of weights, one for each output. */
  rows: number[][]
  bias: number[]
}

const [folder = 'package'] = process.argv.slice(2)
const model = join(folder, 'model/tiny_face_detector_model')
// The package's own files.
const [{ weights }] = JSON.parse(await readFile(`${model}-weights_manifest.json`, 'utf8')) as [
  { weights: Tensor[] },
]
const bytes = await readFile(`${model}.bin`)
const { version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
  version: string
  license: string
}

const values = new Map<string, number[]>()
let at = 0
for (const { name, shape, quantization } of weights) {
  const count = shape.reduce((a, b) => a * b)
  const { scale, min } = quantization
  values.set(
    name,
    Array.from(bytes.subarray(at, at + count), (byte) => byte * scale + min),
  )
  at += count
}
const valuesOf = (name: string): number[] => {
  const found = values.get(name)
  if (!found) throw new Error(`The package has no ${name}`)
  return found
}

/** The package keeps the outputs of a place side by side; a layer of ours keeps the weights of an output together. */
const byOutput = (flat: number[], outputs: number): number[][] =>
  Array.from({ length: outputs }, (_, o) => flat.filter((_, i) => i % outputs === o))

const pointwise = (name: string, tensor: string): PackedLayer => {
  const bias = valuesOf(`${name}/bias`)
  return { name, rows: byOutput(valuesOf(`${name}/${tensor}`), bias.length), bias }
}
const depthwise = (name: string, channels: number): PackedLayer => ({
  name: `${name}Depthwise`,
  rows: byOutput(valuesOf(`${name}/depthwise_filter`), channels),
  bias: Array.from({ length: channels }, () => 0),
})

/** Of the answers for each of five box shapes: x, y, width, height and the score. */
const answers = 5
const scores = pointwise('conv8', 'filters')
const isScore = (_: unknown, i: number) => i % answers === answers - 1
const layers: PackedLayer[] = [
  pointwise('conv0', 'filters'),
  ...[16, 32, 64, 128, 256].flatMap((channels, i) => {
    const name = `conv${i + 1}`
    return [depthwise(name, channels), pointwise(name, 'pointwise_filter')]
  }),
  { name: 'scores', rows: scores.rows.filter(isScore), bias: scores.bias.filter(isScore) },
]

const most = 127
const blocks = layers.flatMap(({ rows, bias }) => {
  const scales = rows.map((row) => Math.max(...row.map(Math.abs)) / most)
  const rounded = rows.flatMap((row, o) => row.map((value) => Math.round(value / (scales[o] ?? 1))))
  return [Float32Array.from([...scales, ...bias]), Int8Array.from(rounded)]
})
const source = { package: '@vladmandic/face-api', version, licence: license, model: 'tiny_face_detector' }
const head = Buffer.from(
  JSON.stringify({
    format: 1,
    source,
    layers: layers.map(({ name, rows }) => [name, rows.length, rows[0]?.length]),
  }),
)
const length = Buffer.alloc(4)
length.writeUInt32LE(head.length)
const file = Buffer.concat([
  length,
  head,
  ...blocks.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
])
const engine = join(import.meta.dirname, '../../../engine/face')
await writeFile(join(engine, 'face.bin'), file)
const card = { sha256: createHash('sha256').update(file).digest('hex'), bytes: file.length, source }
await writeFile(join(engine, 'face.card.json'), `${JSON.stringify(card, null, 2)}\n`)
console.log(`face.bin: ${file.length} bytes`)
