import sharp from 'sharp'
import { resultSize } from '#contracts/generations.ts'
import type { Notice, NoticeCode } from '#contracts/notices.ts'
import { brief } from '#server/providers/images/brief.ts'
import {
  type Capabilities,
  type CreateOptions,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  ProviderError,
  type ProviderFailure,
} from '#server/providers/images/image-provider.ts'

const capabilities: Capabilities = {
  readsInstructions: true,
  mostReferences: 16,
  sizes: [resultSize],
  mask: false,
  seed: false,
  cents: 0,
}

/** What a provider without limits would have been told. */
export const instructionsOf = (order: ImageOrder | undefined): string =>
  order ? brief(order, capabilities).instructions : ''

type Behaviour = (order: ImageOrder, options: CreateOptions) => Promise<Uint8Array>

/** Stands where our engine or the paid service stands; everything inside the product around it is real. */
export class TestImages implements ImageProvider {
  readonly name = 'studio'
  readonly isAi = false
  readonly repeatable = true
  readonly capabilities = capabilities
  calls: ImageOrder[] = []
  #behaviour: Behaviour = plain
  #notices: Notice[] = []
  #other: ImageProvider | null = null

  reset(): void {
    this.calls = []
    this.#other = null
    this.#behaviour = plain
    this.#notices = []
  }

  /** Has this to say of every picture from now on. */
  remark(...codes: NoticeCode[]): void {
    this.#notices = codes.map((code) => ({ code }))
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

  /** Lets a real one make the pictures. */
  handOver(provider: ImageProvider): void {
    this.#other = provider
  }

  answer(bytes: Uint8Array): void {
    this.#behaviour = async () => bytes
  }

  /** The same, where each call costs money, so that nobody may make it twice. */
  paidByTheCall(): ImageProvider {
    return {
      name: 'openai',
      isAi: true,
      repeatable: false,
      capabilities: { ...capabilities, cents: 4 },
      create: (...call) => this.create(...call),
    }
  }

  /** Holds every picture until the returned function is called; then makes as many as it says, or all, or fails. */
  hold(failure?: ProviderFailure): (many?: number) => void {
    const held: (() => void)[] = []
    let isOver = false
    this.#behaviour = async (order, options) => {
      const released = new Promise<void>((resolve) => (isOver ? resolve() : held.push(resolve)))
      const aborted = new Promise<never>((_, reject) =>
        options.signal.addEventListener('abort', () => reject(options.signal.reason)),
      )
      await Promise.race([released, aborted])
      if (failure) throw new ProviderError(failure, failure)
      return plain(order, options)
    }
    return (many) => {
      isOver ||= many === undefined
      for (const release of held.splice(0, many ?? held.length)) release()
    }
  }

  async create(order: ImageOrder, options: CreateOptions): Promise<ImageResult> {
    this.calls.push(order)
    if (this.#other) return this.#other.create(order, options)
    return { bytes: await this.#behaviour(order, options), costCents: 0, notices: this.#notices }
  }
}

const plain: Behaviour = async () =>
  sharp({ create: { width: 1024, height: 1536, channels: 3, background: '#7a8ca0' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
