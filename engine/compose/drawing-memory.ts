import type { Mannequin } from '../figure/mannequin.ts'
import { bodyAttributes } from './body-attributes.ts'
import { clearBuffer, type GBuffer, makeBuffer } from './gbuffer.ts'

/** Pictures come in few sizes. */
const MOST_BUFFERS = 2

/** What drawing keeps from one picture to the next, to spare memory and time; it changes no picture. */
export class DrawingMemory {
  #buffers: GBuffer[] = []
  #attributes = new WeakMap<Mannequin, Float32Array>()

  /** A cleared buffer, good until the next one of its size is asked for: at full size one holds 50 MB. */
  takeBuffer(width: number, height: number): GBuffer {
    const kept = this.#buffers.find((buffer) => buffer.width === width && buffer.height === height)
    if (kept) clearBuffer(kept)
    const buffer = kept ?? makeBuffer(width, height)
    this.#buffers = [buffer, ...this.#buffers.filter((other) => other !== buffer)].slice(0, MOST_BUFFERS)
    return buffer
  }

  /** The same in every picture of a mannequin. */
  attributesOf(mannequin: Mannequin): Float32Array {
    const attributes = this.#attributes.get(mannequin) ?? bodyAttributes(mannequin)
    this.#attributes.set(mannequin, attributes)
    return attributes
  }

  clear(): void {
    this.#buffers = []
    this.#attributes = new WeakMap()
  }
}
