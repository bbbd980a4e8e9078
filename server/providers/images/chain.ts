import {
  type CreateOptions,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  ProviderError,
} from './image-provider.ts'

export interface ChainOptions extends CreateOptions {
  /**
   * Awaited before each provider is asked. Whoever writes the name down here knows after a crash
   * that a picture may already be on the bill.
   */
  onCall: (provider: ImageProvider) => void | Promise<void>
}

export interface ChainResult extends ImageResult {
  /** Who made it. */
  provider: ImageProvider
}

export interface ImageChain {
  /** Rejects with the `ProviderError` that ended it; an abort or a failing `onCall` passes through as it is. */
  create(order: ImageOrder, options: ChainOptions): Promise<ChainResult>
}

/** Told of each provider that could not be used, also when the next one saved the order. */
export type OnProblem = (problem: { provider: ImageProvider; order: string; error: ProviderError }) => void

/** Asks the providers in their order; the next one only where the last has surely made nothing. */
export function createImageChain(providers: readonly ImageProvider[], onProblem: OnProblem): ImageChain {
  return {
    async create(order, options) {
      const problems: ProviderError[] = []
      for (const provider of providers) {
        options.signal.throwIfAborted()
        await options.onCall(provider)
        try {
          const { signal, onStage } = options
          return { ...(await provider.create(order, { signal, onStage })), provider }
        } catch (error) {
          if (!isSafeToMoveOn(error)) throw error
          problems.push(error)
          onProblem({ provider, order: order.id, error })
        }
      }
      throw summarise(problems)
    },
  }
}

const isSafeToMoveOn = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && (error.failure === 'down' || error.failure === 'misconfigured')

/** One that is merely down may come back, so the order as a whole is down, for as long as the slowest of them asks. */
function summarise(problems: ProviderError[]): ProviderError {
  const last = problems.findLast(({ failure }) => failure === 'down') ?? problems.at(-1)
  if (!last) return new ProviderError('misconfigured', 'No image provider is set')
  const waits = problems.flatMap(({ retryAfterMs }) => retryAfterMs ?? [])
  if (waits.length === 0) return last
  return new ProviderError(last.failure, last.message, { cause: last, retryAfterMs: Math.max(...waits) })
}
