import { DrawingMemory } from './compose/drawing-memory.ts'
import type { Draped } from './drape/drape.ts'
import type { Accessories } from './figure/accessories.ts'
import type { Mannequin } from './figure/mannequin.ts'
import { unpackAccessories } from './figure/pack-accessories.ts'
import { unpackMannequin } from './figure/packing.ts'
import { stretch } from './figure/stretch.ts'
import type { Textures } from './texture/textures.ts'
import { ONE_THREAD, type Pending, type Threads } from './threads/threads.ts'
import type { BodyType, Gender, Girths } from './types.ts'
import type { Source, UnderstoodPhoto } from './understand-photo.ts'

type Part = BodyType | 'accessories'

/** Gives a packed mannequin, or its accessories; body/load.ts has the ones that ship. */
type LoadBody = (gender: Gender, part: Part) => Promise<Uint8Array>

/** What was made of one photo so far: a further pose of the same garment only needs the light. */
export interface Made {
  source: Source
  garment: UnderstoodPhoto
  textures: Pending<Textures> | null
  worn: { mannequin: Mannequin; cutFor: Mannequin; draped: Draped } | null
}

/** Stretched mannequins that are kept, the last used: one takes some 3 MB. */
const STRETCHED = 8

/**
 * All that the engine keeps from one picture to the next, in memory of its owner: who calls `render` makes one and hands
 * it to every picture. It spares work and changes no byte, also while the pictures of one workspace take turns.
 */
export class Workspace implements Disposable {
  readonly drawing = new DrawingMemory()
  /** Who draws; they stay the caller's. */
  readonly threads: Threads
  /** Of the last photo. */
  made: Made | null = null
  readonly #load: LoadBody
  readonly #packed = new Map<string, Promise<Uint8Array>>()
  readonly #mannequins = new Map<string, Mannequin>()
  readonly #accessories = new Map<Gender, Accessories>()
  readonly #stretched = new Map<string, Mannequin>()

  constructor(load: LoadBody, threads: Threads = ONE_THREAD) {
    this.#load = load
    this.threads = threads
  }

  /** Rejects when there is none; the next one who asks tries again. */
  loadBody(gender: Gender, part: Part): Promise<Uint8Array> {
    const name = nameOf(gender, part)
    const known = this.#packed.get(name)
    if (known) return known
    const loading = this.#load(gender, part)
    this.#packed.set(name, loading)
    loading.catch(() => this.#packed.delete(name))
    return loading
  }

  /** As drawn, or stretched to girths. */
  async mannequin(gender: Gender, bodyType: BodyType, girths?: Girths): Promise<Mannequin> {
    const drawn = await this.#drawn(gender, bodyType)
    if (!girths) return drawn
    const { bust, waist, hip } = girths
    const name = `${nameOf(gender, bodyType)} ${bust} ${waist} ${hip}`
    const mannequin = this.#stretched.get(name) ?? stretch(drawn, girths)
    this.#stretched.delete(name)
    this.#stretched.set(name, mannequin)
    for (const oldest of this.#stretched.keys()) {
      if (this.#stretched.size <= STRETCHED) break
      this.#stretched.delete(oldest)
    }
    return mannequin
  }

  /** Unpacked once: one takes some 4 MB, and eight ship. */
  async #drawn(gender: Gender, bodyType: BodyType): Promise<Mannequin> {
    const name = nameOf(gender, bodyType)
    const known = this.#mannequins.get(name)
    if (known) return known
    const packed = await this.loadBody(gender, bodyType)
    const mannequin = this.#mannequins.get(name) ?? unpackMannequin(packed)
    this.#mannequins.set(name, mannequin)
    return mannequin
  }

  /** What mannequins of that gender can wear of their own. */
  async accessories(gender: Gender): Promise<Accessories> {
    const known = this.#accessories.get(gender)
    if (known) return known
    const accessories = unpackAccessories(await this.loadBody(gender, 'accessories'))
    this.#accessories.set(gender, accessories)
    return accessories
  }

  /** Lets go of everything; the workspace may be used again, as if it were new. */
  [Symbol.dispose](): void {
    this.made = null
    this.drawing.clear()
    this.#packed.clear()
    this.#mannequins.clear()
    this.#accessories.clear()
    this.#stretched.clear()
  }
}

const nameOf = (gender: Gender, part: Part): string => `${gender}-${part}`
