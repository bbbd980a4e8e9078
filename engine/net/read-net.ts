import type { Layer } from './convolve.ts'

/** Of the file; scripts/make/sight/export.py and scripts/make/face/pack.ts write it. */
const FORMAT = 1

type Head<About> = About & { format: number; layers: [name: string, outputs: number, length: number][] }

/** The layers by their names, with what else the head of the file says. */
type Net<Name extends string, About> = About & { layers: Record<Name, Layer> }

/**
 * Reads a network: the length of its head (uint32), the head as JSON, then each layer's scales and biases (float32) and
 * its weights (int8), all little-endian. Throws when the file is of another format or length, or lacks a layer.
 */
export function readNet<Name extends string, About>(
  file: Uint8Array,
  names: readonly Name[],
): Net<Name, About> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 4 + view.getUint32(0, true)
  // Our own file.
  const head = JSON.parse(new TextDecoder().decode(file.subarray(4, at))) as Head<About>
  if (head.format !== FORMAT) throw new Error(`The network has format ${head.format}, not ${FORMAT}`)
  const floats = (count: number): Float32Array => {
    const values = Float32Array.from({ length: count }, (_, i) => view.getFloat32(at + 4 * i, true))
    at += 4 * count
    return values
  }
  const read = new Map<string, Layer>()
  for (const [name, outputs, length] of head.layers) {
    const scale = floats(outputs)
    const bias = floats(outputs)
    const weights = new Float32Array(outputs * length)
    for (let i = 0; i < weights.length; i++)
      weights[i] = view.getInt8(at + i) * (scale[Math.floor(i / length)] ?? 0)
    at += weights.length
    read.set(name, { outputs, length, weights, bias })
  }
  if (at !== file.byteLength) throw new Error(`The network has ${file.byteLength} bytes, its layers ${at}`)
  const entries = names.map((name): [string, Layer] => {
    const layer = read.get(name)
    if (!layer) throw new Error(`The network lacks the layer ${name}`)
    return [name, layer]
  })
  // Every name has its layer.
  return { ...head, layers: Object.fromEntries(entries) as Record<Name, Layer> }
}
