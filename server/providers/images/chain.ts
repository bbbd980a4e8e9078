import type { ImageProviderName } from '#contracts/image-providers.ts'
import { ChainLink } from './chain-link.ts'
import {
  type CreateOptions,
  type ImageOrder,
  type ImageProvider,
  type ImageResult,
  ProviderError,
} from './image-provider.ts'

export interface ChainOptions extends CreateOptions {
  /**
   * Awaited before each provider is asked. A caller that stores the name here knows after a crash
   * that a picture may already be on the bill.
   */
  onCall: (provider: ImageProvider) => void | Promise<void>
  /** Who is asked, in this order; everybody unless told. */
  route?: readonly ImageProviderName[]
}

export interface ChainResult extends ImageResult {
  /** Who made it. */
  provider: ImageProvider
}

export interface ImageChain {
  /** In the order of the settings. */
  providers: readonly ImageProvider[]
  /** Rejects with the `ProviderError` that ended it; an abort or a failing `onCall` passes through as it is. */
  create(order: ImageOrder, options: ChainOptions): Promise<ChainResult>
  /** How long no provider can be asked, because all of them refuse us; 0 as long as one may be. */
  openForMs(): number
  /** Which providers are not asked for a while, because they refused us. */
  circuits(): { provider: ImageProvider['name']; isOpen: boolean }[]
}

export interface ChainListeners {
  /** Told of each provider that could not be used, also when the next one saved the order. */
  onProblem: (problem: Problem) => void
  /** Told when a provider took us, for the first time and whenever it had refused us before. */
  onTaken?: (provider: ImageProvider) => void
  now?: () => number
}

export interface Problem {
  provider: ImageProvider
  order: string
  error: ProviderError
}

/** Asks the providers in their order; the next one only where the last has surely made nothing. */
export function createImageChain(
  providers: readonly ImageProvider[],
  { onProblem, onTaken = () => {}, now = Date.now }: ChainListeners,
): ImageChain {
  const links = providers.map((provider) => new ChainLink(provider, { onTaken, now }))
  const linksOf = (route: ChainOptions['route']) =>
    route?.flatMap((name) => links.find((link) => link.provider.name === name) ?? []) ?? links
  return {
    providers,
    openForMs: () => Math.min(...links.map((link) => link.openForMs())),
    circuits: () => links.map((link) => ({ provider: link.provider.name, isOpen: link.openForMs() > 0 })),
    async create(order, options) {
      const problems: ProviderError[] = []
      for (const link of linksOf(options.route)) {
        options.signal.throwIfAborted()
        const isOpen = link.openForMs() > 0
        try {
          return await link.ask(order, options)
        } catch (error) {
          if (!isSafeToMoveOn(error)) throw error
          problems.push(error)
          if (!isOpen) onProblem({ provider: link.provider, order: order.id, error })
        }
      }
      throw summarise(problems)
    },
  }
}

/** Whether an AI may be asked: our own engine reads no words about a garment or a person. */
export const asksAi = ({ providers }: Pick<ImageChain, 'providers'>): boolean =>
  providers.some(({ isAi }) => isAi)

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
