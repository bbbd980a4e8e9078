import type { Mannequin } from '../figure/mannequin.ts'
import { sharedBytes, sharedFloats } from '../threads/shared.ts'
import { bodyAttributes } from './body-attributes.ts'
import { clearBuffer, type GBuffer, makeBuffer, type TriangleSurface } from './gbuffer.ts'

/** Pictures come in few sizes. */
const MOST_BUFFERS = 2

/** What drawing keeps from one picture to the next, to spare memory and time; it changes no picture. */
export class DrawingMemory {
  #buffers: GBuffer[] = []
  #used: GBuffer | null = null
  #bytes: Uint8Array[] = []
  #floats = new Map<string, Float32Array>()
  #attributes = new WeakMap<Mannequin, Float32Array>()
  #dressed: { as: unknown[]; surfaces: TriangleSurface[] } | null = null

  /** A cleared buffer, good until the next one of its size is asked for: at full size one holds 50 MB. */
  takeBuffer(width: number, height: number): GBuffer {
    const kept = this.#buffers.find((buffer) => buffer.width === width && buffer.height === height)
    this.tidy()
    const buffer = kept ?? makeBuffer(width, height)
    this.#used = buffer
    this.#buffers = [buffer, ...this.#buffers.filter((other) => other !== buffer)].slice(0, MOST_BUFFERS)
    return buffer
  }

  /** Clears what the last picture used, for the next one: there is time while it is written. */
  tidy(): void {
    if (this.#used) clearBuffer(this.#used)
    this.#used = null
  }

  /** Bytes for a picture, contents undefined; `giveBack` returns them once it is encoded. */
  takeBytes(length: number): Uint8Array {
    const kept = this.#bytes.findIndex((bytes) => bytes.length === length)
    return (kept < 0 ? null : this.#bytes.splice(kept, 1)[0]) ?? sharedBytes(length)
  }

  giveBack(bytes: Uint8Array): void {
    this.#bytes = [bytes, ...this.#bytes].slice(0, MOST_BUFFERS)
  }

  /** Floats of some value in memory that all threads see, good until the same are asked for again. */
  takeFloats(name: string, length: number, value: number): Float32Array {
    const kept = this.#floats.get(name)
    const floats = kept?.length === length ? kept : sharedFloats(length)
    this.#floats.set(name, floats)
    return floats.fill(value)
  }

  /** The same in every picture of a mannequin. */
  attributesOf(mannequin: Mannequin): Float32Array {
    const attributes = this.#attributes.get(mannequin) ?? bodyAttributes(mannequin)
    this.#attributes.set(mannequin, attributes)
    return attributes
  }

  /** Surfaces of the last figure, reused while it wears the same: a further pose only turns them. */
  dressed(as: unknown[], dress: () => TriangleSurface[]): TriangleSurface[] {
    const isSame = this.#dressed?.as.every((part, i) => part === as[i])
    if (!this.#dressed || !isSame) this.#dressed = { as, surfaces: dress() }
    return this.#dressed.surfaces
  }

  clear(): void {
    this.#used = null
    this.#dressed = null
    this.#buffers = []
    this.#bytes = []
    this.#floats = new Map()
    this.#attributes = new WeakMap()
  }
}
