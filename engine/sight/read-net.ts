import type { Layer } from './convolve.ts'

/** Of the file; scripts/make/sight/export.py writes it. */
const FORMAT = 1

/** The layers in the order of the file. */
const LAYERS = [
  ...['s1', 's2a', 's2b', 's3a', 's3b', 's3c', 's4a', 's4b'],
  ...['labels', 'sleeves', 'turn', 'm4', 'm3', 'm2', 'm1', 'mask'],
] as const

export interface Net {
  /** Side of the squeezed photo, px. */
  size: number
  /** Words of the answers, in their order. */
  labels: string[]
  sleeves: string[]
  dataset: { commit: string; licence: string }
  layers: Record<(typeof LAYERS)[number], Layer>
}

interface Head extends Omit<Net, 'layers'> {
  format: number
  layers: [name: string, outputs: number, length: number][]
}

/**
 * Reads a network: the length of its head (uint32), the head as JSON, then each layer's scales and biases (float32) and
 * its weights (int8), all little-endian. Throws when the file is of another format or length.
 */
export function readNet(file: Uint8Array): Net {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 4 + view.getUint32(0, true)
  // Our own file.
  const { format, layers: list, ...head } = JSON.parse(new TextDecoder().decode(file.subarray(4, at))) as Head
  if (format !== FORMAT) throw new Error(`sight.bin has format ${format}, not ${FORMAT}`)
  const floats = (count: number): Float32Array => {
    const values = Float32Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true))
    at += 4 * count
    return values
  }
  const read = new Map<string, Layer>()
  for (const [name, outputs, length] of list) {
    const scale = floats(outputs)
    const bias = floats(outputs)
    const weights = new Float32Array(outputs * length)
    for (let i = 0; i < weights.length; i++)
      weights[i] = view.getInt8(at + i) * (scale[Math.floor(i / length)] ?? 0)
    at += weights.length
    read.set(name, { outputs, length, weights, bias })
  }
  if (at !== file.byteLength) throw new Error(`sight.bin has ${file.byteLength} bytes, its layers ${at}`)
  const entries = LAYERS.map((name): [string, Layer] => {
    const layer = read.get(name)
    if (!layer) throw new Error(`sight.bin lacks the layer ${name}`)
    return [name, layer]
  })
  // Every name has its layer.
  return { ...head, layers: Object.fromEntries(entries) as Net['layers'] }
}
