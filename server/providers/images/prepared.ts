import { createHash } from 'node:crypto'
import { chooseReferences } from './brief.ts'
import { type ImageOrder, type ImageProvider, type Picture, ProviderError } from './image-provider.ts'

/** What travels: as large as our uploads are kept, and so much of it is remembered. */
export const longestSentSide = 2048

export type Prepare = (picture: Picture) => Promise<Picture>

/** JPEGs up to this size are as our own uploads keep them, at most 2048 pixels a side, and travel as they are. */
const lightBytes = 3 * 1024 * 1024

interface PreparerOptions {
  /** Scales and re-encodes, in a process that may decode. */
  scale: Prepare
  /** How much the prepared pictures may hold together. */
  maxBytes: number
}

/** Makes what travels of a picture once: by its content, so that a model's or a set's is known again. */
export function createPreparer({ scale, maxBytes }: PreparerOptions): Prepare {
  const kept = new Map<string, Promise<Picture>>()
  const sizes = new Map<string, number>()
  let held = 0

  function forget(key: string): void {
    kept.delete(key)
    held -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  async function keep(key: string, picture: Picture): Promise<Picture> {
    const prepared = await scale(picture)
    held += prepared.bytes.byteLength
    sizes.set(key, prepared.bytes.byteLength)
    // A Map keeps its order: what was used longest ago is first.
    for (const oldest of kept.keys()) {
      if (held <= maxBytes) break
      if (sizes.has(oldest)) forget(oldest)
    }
    return prepared
  }

  return async (picture) => {
    if (picture.contentType === 'image/jpeg' && picture.bytes.byteLength <= lightBytes) return picture
    const key = createHash('sha256').update(picture.bytes).digest('base64')
    const known = kept.get(key)
    const prepared = known ?? keep(key, picture)
    kept.delete(key)
    kept.set(key, prepared)
    // What failed is tried again by the next order.
    prepared.catch(() => kept.get(key) === prepared && forget(key))
    return prepared
  }
}

/** A provider that is sent its pictures as they should travel. Nothing was asked of it when they cannot be made. */
export function prepared(provider: ImageProvider, prepare: Prepare): ImageProvider {
  return {
    ...provider,
    async create(order, options) {
      const travelling = await prepareOrder(order, provider, prepare).catch((cause: unknown) => {
        throw new ProviderError('down', `${provider.name}: a picture could not be prepared`, { cause })
      })
      return provider.create(travelling, options)
    },
  }
}

async function prepareOrder(
  order: ImageOrder,
  { capabilities }: ImageProvider,
  prepare: Prepare,
): Promise<ImageOrder> {
  const done = new Map<Picture, Picture>()
  for (const { picture } of chooseReferences(order, capabilities.mostReferences))
    done.set(picture, await prepare(picture))
  const madeOf = (picture: Picture | null) => picture && (done.get(picture) ?? picture)
  const { garment, detail, back, set, model } = order
  return {
    ...order,
    garment: done.get(garment) ?? garment,
    detail: madeOf(detail),
    back: madeOf(back),
    set: madeOf(set),
    model: model && { ...model, references: model.references.map((each) => done.get(each) ?? each) },
  }
}
