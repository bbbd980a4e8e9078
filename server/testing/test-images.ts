import sharp from 'sharp'
import type { ChainOptions, ChainResult, ImageChain } from '#server/providers/images/chain.ts'
import {
  type ImageOrder,
  type ImageProvider,
  ProviderError,
  type ProviderFailure,
} from '#server/providers/images/image-provider.ts'

type Behaviour = (order: ImageOrder, options: ChainOptions) => Promise<Uint8Array>

/** Stands where the paid service stands; everything inside the product around it is real. */
export class TestImages implements ImageChain {
  calls: ImageOrder[] = []
  #behaviour: Behaviour = plain
  #repeatable = true

  reset(): void {
    this.calls = []
    this.#behaviour = plain
    this.#repeatable = true
  }

  /** Fails so many times (for ever unless told) and then makes pictures. */
  fail(failure: ProviderFailure, times = Number.POSITIVE_INFINITY): void {
    let left = times
    this.#behaviour = async (order, options) => {
      if (left-- > 0) throw new ProviderError(failure, failure)
      return plain(order, options)
    }
  }

  /** Fails as a program or a database does, in no way that a provider knows. */
  stumble(): void {
    this.#behaviour = async () => {
      throw new Error('stumbled')
    }
  }

  answer(bytes: Uint8Array): void {
    this.#behaviour = async () => bytes
  }

  /** From now on each call costs money, so that nobody may make it twice. */
  payPerCall(): void {
    this.#repeatable = false
  }

  /** Holds every picture until the returned function is called; then makes it, or fails. */
  hold(failure?: ProviderFailure): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#behaviour = async (order, options) => {
      const aborted = new Promise<never>((_, reject) =>
        options.signal.addEventListener('abort', () => reject(options.signal.reason)),
      )
      await Promise.race([promise, aborted])
      if (failure) throw new ProviderError(failure, failure)
      return plain(order, options)
    }
    return resolve
  }

  circuits() {
    return [{ provider: 'studio' as const, isOpen: false }]
  }

  restMs(): number {
    return 0
  }

  async create(order: ImageOrder, options: ChainOptions): Promise<ChainResult> {
    const provider: ImageProvider = {
      name: 'studio',
      isAi: false,
      repeatable: this.#repeatable,
      create: never,
    }
    await options.onCall(provider)
    this.calls.push(order)
    return { bytes: await this.#behaviour(order, options), costCents: 0, notice: null, provider }
  }
}

const never = async (): Promise<never> => {
  throw new Error('the chain is the stand-in, not its provider')
}

const plain: Behaviour = async () =>
  sharp({ create: { width: 1024, height: 1536, channels: 3, background: '#7a8ca0' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
