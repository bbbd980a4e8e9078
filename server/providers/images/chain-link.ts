import type { ChainOptions, ChainResult } from './chain.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { type ImageOrder, type ImageProvider, ProviderError } from './image-provider.ts'

interface LinkListeners {
  /** Told when the provider took us, for the first time and whenever it had refused us before. */
  onTaken: (provider: ImageProvider) => void
  now: () => number
}

/** A provider of the chain, and whether it takes us. */
export class ChainLink {
  readonly provider: ImageProvider
  readonly #breaker: CircuitBreaker
  readonly #onTaken: LinkListeners['onTaken']
  #isKnown = false

  constructor(provider: ImageProvider, { onTaken, now }: LinkListeners) {
    this.provider = provider
    this.#breaker = createCircuitBreaker(now)
    this.#onTaken = onTaken
  }

  /** How long it is not asked; 0 when it may be. */
  openForMs(): number {
    return this.#breaker.openForMs()
  }

  async ask(order: ImageOrder, { signal, onStage, onCall }: ChainOptions): Promise<ChainResult> {
    const { provider } = this
    const retryAfterMs = this.openForMs()
    if (retryAfterMs > 0)
      throw new ProviderError('misconfigured', `${provider.name} is not asked for now`, { retryAfterMs })
    this.#breaker.begin()
    await onCall(provider)
    try {
      const result = await provider.create(order, { signal, onStage })
      this.#took()
      return { ...result, provider }
    } catch (error) {
      if (error instanceof ProviderError) this.#learn(error)
      throw error
    }
  }

  #learn({ failure }: ProviderError): void {
    if (failure === 'misconfigured') {
      this.#isKnown = false
      this.#breaker.recordRefusal()
    } else if (failure !== 'down') this.#took()
  }

  #took(): void {
    if (!this.#isKnown) this.#onTaken(this.provider)
    this.#isKnown = true
    this.#breaker.recordSuccess()
  }
}
